import { describe, expect, it } from 'vitest';
import { openTestApp } from '../testing/open-test-app';
import { gauge, MetricCounter, MetricHistogram } from './metrics';

const token = 'a-token-of-some-thirty-letters';
const app = await openTestApp({ config: { metricsToken: token, dataDir: '/' } });
const without = await openTestApp();

const ask = (authorization?: string) =>
  app.anonymous.call({ url: '/metrics', ...(authorization !== undefined && { headers: { authorization } }) });

/** The value of the sample with this name and these labels. */
async function sample(name: string): Promise<number | undefined> {
  const { body } = await ask(`Bearer ${token}`);
  const line = body.split('\n').find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length));
}

describe('GET /metrics', () => {
  it('does not exist without METRICS_TOKEN, and is not documented', async () => {
    expect((await without.anonymous.get('/metrics')).statusCode).toBe(404);
    expect((await app.anonymous.get('/api/openapi.json')).body).not.toContain('/metrics');
  });

  it.each([undefined, 'Bearer ', `Bearer ${token}x`, `Basic ${token}`, `Bearer ${token.slice(1)}`])(
    'refuses %s',
    async (authorization) => {
      const reply = await ask(authorization);
      const challenge = authorization?.startsWith('Bearer') ? 'Bearer error="invalid_token"' : 'Bearer';
      expect([reply.statusCode, reply.headers['www-authenticate']]).toEqual([401, challenge]);
      expect(reply.body).not.toContain('linecheck_');
    },
  );

  it('counts calls by route and status, and how long they took, and by no address', async () => {
    const code = 'a'.repeat(26);
    for (let call = 0; call < 3; call += 1) {
      await app.anonymous.get(`/api/guest-session/${code}`);
      await app.anonymous.get(`/nowhere/${code}?token=${code}`);
    }
    await app.anonymous.get('/api/health');
    const ok = 'method="GET",route="/api/health"';
    expect(await sample(`linecheck_http_requests_total{${ok},status="200"}`)).toBe(1);
    expect(await sample(`linecheck_http_request_duration_seconds_count{${ok}}`)).toBe(1);
    expect(await sample(`linecheck_http_request_duration_seconds_bucket{${ok},le="+Inf"}`)).toBe(1);
    const { body, headers } = await ask(`Bearer ${token}`);
    expect(body).not.toContain(code);
    expect(body).toMatch(/linecheck_http_requests_total\{method="GET",route="none",status="404"\} \d/);
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    // Every line is a comment, or a sample with a number.
    const odd = body
      .trimEnd()
      .split('\n')
      .filter((line) => !/^(# (HELP|TYPE) .+|[a-z_]+(\{.+\})? [\d.e+-]+)$/.test(line));
    expect(odd).toEqual([]);
  });

  it('includes jobs, by kind: those in the database, and the outcomes of attempts', async () => {
    const { pool } = app.deps.db;
    await pool.query("insert into jobs (kind, payload, failed_at) values ('guessing-letter', '{}', now())");
    expect(await sample('linecheck_jobs{kind="guessing-letter",state="failed"}')).toBe(1);
    await app.anonymous.post('/api/auth/request-reset', { email: 'nobody@example.org' });
    await expect.poll(() => sample('linecheck_jobs_total{kind="reset-letter",outcome="done"}')).toBe(1);
    await pool.query('delete from jobs');
  });

  it('includes the pool, the queue of passwords, the disk, and the events of the security log', async () => {
    const host = await app.signUp();
    await host.post('/api/auth/login', { email: host.email, password: 'Wrong-Word-5' });
    expect(await sample('linecheck_security_events_total{event="sign_in_refused"}')).toBe(1);
    expect(await sample('linecheck_security_events_total{event="account_created"}')).toBe(1);
    expect(await sample('linecheck_password_queue_length')).toBe(0);
    expect(await sample('linecheck_password_refusals_total')).toBe(0);
    expect(await sample('linecheck_database_connections{state="idle"}')).toBeGreaterThan(0);
    expect(await sample('linecheck_database_waiting')).toBe(0);
    expect(await sample('linecheck_data_free_bytes')).toBeGreaterThan(0);
  });

  it('counts the pages that are subscribed to changes', async () => {
    const host = await app.signUp();
    expect(await sample('linecheck_live_connections')).toBe(0);
    await app.listen();
    const address = app.app.server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const end = new AbortController();
    const headers = { cookie: host.cookieHeader() };
    await fetch(`http://127.0.0.1:${port}/api/live`, { headers, signal: end.signal });
    expect(await sample('linecheck_live_connections')).toBe(1);
    end.abort();
    await expect.poll(() => sample('linecheck_live_connections')).toBe(0);
  });
});

describe('a histogram', () => {
  it('counts in every bucket that a value fits into, a bound included', () => {
    const histogram = new MetricHistogram({ name: 'wait_seconds', help: 'Waiting.' }, [0.1, 1]);
    for (const value of [0.1, 0.5, 2]) histogram.observe({ route: '/a' }, value);
    expect(String(histogram).split('\n')).toEqual([
      '# HELP wait_seconds Waiting.',
      '# TYPE wait_seconds histogram',
      'wait_seconds_bucket{route="/a",le="0.1"} 1',
      'wait_seconds_bucket{route="/a",le="1"} 2',
      'wait_seconds_bucket{route="/a",le="+Inf"} 3',
      'wait_seconds_sum{route="/a"} 2.6',
      'wait_seconds_count{route="/a"} 3',
      '',
    ]);
  });
});

describe('a counter', () => {
  it('counts by labels, which cannot break their line', () => {
    const counter = new MetricCounter({ name: 'odd_total', help: 'Odd.' });
    for (const what of ['a"b\\c\nd', 'plain', 'plain']) counter.add({ what });
    expect(String(counter)).toBe(
      '# HELP odd_total Odd.\n# TYPE odd_total counter\nodd_total{what="a\\"b\\\\c\\nd"} 1\nodd_total{what="plain"} 2\n',
    );
  });
});

describe('a gauge', () => {
  it('needs no labels, and no sample', () => {
    const named = { name: 'free_bytes', help: 'Free.' };
    expect(gauge(named, [[{}, 7]])).toBe('# HELP free_bytes Free.\n# TYPE free_bytes gauge\nfree_bytes 7\n');
    expect(gauge(named, [])).toBe('# HELP free_bytes Free.\n# TYPE free_bytes gauge\n');
  });
});
