import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { createLink, resultsOf, testSubmission } from '../testing/guest-links';
import { backendsThatWait } from '../testing/lock-waits';
import { openLink } from '../testing/open-link';
import { openTestApp, STRONG_PASSWORD, type TestBrowser, type TestCall } from '../testing/open-test-app';

const cable = await openLink();
const logLines: string[] = [];
const app = await openTestApp({ connection: { host: cable.host, port: cable.port }, logLines });
const admin = new pg.Client({ ...inject('testServer'), database: app.database });
await admin.connect();
afterAll(() => admin.end());

const host = await app.signUpPro({ email: 'host@example.org' });
const link = await createLink(host);

/** Resolves when the pool has noticed that its connections have ended. */
async function poolIsEmpty(): Promise<void> {
  while (app.deps.db.pool.totalCount > 0) await new Promise(setImmediate);
}

async function mend(): Promise<void> {
  await poolIsEmpty();
  await cable.mend();
}

const unavailable = {
  code: 'unavailable',
  message: 'We cannot reach our storage right now. Please try again in a moment.',
};

/** The answer of `/api/health`, which has the reason. */
const unhealthy = (reason: string, message: string) => ({
  statusCode: 503,
  body: { code: 'unavailable', message, params: { reason } },
  retryAfter: '5',
});
const unreachable = unhealthy('database_unreachable', 'The database cannot be reached.');

/** One call of every kind that needs the database. */
const calls: readonly (readonly [string, TestBrowser, TestCall])[] = [
  [
    'a registration',
    app.openBrowser(),
    {
      method: 'POST',
      url: '/api/auth/register',
      body: { email: `${randomUUID()}@example.org`, password: STRONG_PASSWORD, firstName: 'Lea', lastName: 'Roth' },
    },
  ],
  [
    'a login',
    app.openBrowser(),
    { method: 'POST', url: '/api/auth/login', body: { email: host.email, password: STRONG_PASSWORD } },
  ],
  [
    'a request for a new password',
    app.anonymous,
    { method: 'POST', url: '/api/auth/request-reset', body: { email: 'nobody@example.org' } },
  ],
  ['the user', host, { url: '/api/auth/user' }],
  ['the links', host, { url: '/api/test-sessions' }],
  ['a new link', host, { method: 'POST', url: '/api/test-sessions', body: { guestFirstName: 'Ada' } }],
  ['a regenerate', host, { method: 'POST', url: `/api/test-sessions/${link.id}/regenerate` }],
  ['a link of a guest', app.anonymous, { url: `/api/test-sessions/${link.sessionCode}` }],
  ['a checklist', app.anonymous, { url: `/api/session-checklist?sessionCode=${link.sessionCode}` }],
  ['a brand', app.anonymous, { url: `/api/session-branding/${link.sessionCode}` }],
  ['a result', app.anonymous, { method: 'POST', url: '/api/guest-results', body: testSubmission(link.sessionCode) }],
  ['the results', host, { url: `/api/guest-results/session/${link.id}` }],
  ['the rows of results', host, { url: `/api/dashboard/guest-results/session/${link.id}` }],
  ['one result', host, { url: `/api/guest-results/${randomUUID()}` }],
  ['the clips', host, { url: '/api/recording-clips' }],
  ['the clips of a link', host, { url: `/api/test-sessions/${link.id}/guest-recordings` }],
  ['a video', host, { url: `/api/recording-clips/${randomUUID()}/content` }],
  ['a deletion of a clip', host, { method: 'DELETE', url: `/api/recording-clips/${randomUUID()}` }],
  ['a deletion', host, { method: 'DELETE', url: `/api/test-sessions/${randomUUID()}` }],
  ['a mark of one', host, { method: 'PUT', url: `/api/notifications/${randomUUID()}/read` }],
  ['the notifications', host, { url: '/api/notifications' }],
  ['the unread count', host, { url: '/api/notifications/unread-count' }],
  ['a mark', host, { method: 'PUT', url: '/api/notifications/mark-all-read' }],
];

const problemOf = async (browser: TestBrowser, call: TestCall) => {
  const { statusCode, body, headers } = await browser.call(call);
  return { statusCode, body: JSON.parse(body), retryAfter: headers['retry-after'] };
};

const health = () => problemOf(app.anonymous, { url: '/api/health' });
const healthy = { statusCode: 200, body: { status: 'ok' }, retryAfter: undefined };

describe('without the database', () => {
  it('every call is a 503 with a retry time, and recovers automatically', async () => {
    await cable.cut();
    const replies = await Promise.all(calls.map(([, browser, call]) => problemOf(browser, call)));
    const again = await Promise.all(calls.map(([, browser, call]) => problemOf(browser, call)));
    await mend();
    const expected = calls.map(() => ({ statusCode: 503, body: unavailable, retryAfter: '5' }));
    expect([replies, again]).toEqual([expected, expected]);
    const recovered = await Promise.all(calls.map(([, browser, call]) => browser.call(call)));
    expect(recovered.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([]);
  });

  it('calls that need no database continue to work', async () => {
    await cable.cut();
    const urls = ['/api/settings', '/api/openapi.json', '/api/speed-test/download?bytes=1000'];
    const replies = await Promise.all(urls.map((url) => app.anonymous.get(url)));
    const logout = await app.openBrowser().post('/api/auth/logout');
    await mend();
    expect([...replies, logout].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  });

  it('a caller without a sign-in is still refused as such', async () => {
    await cable.cut();
    const reply = await app.openBrowser().get('/api/auth/user');
    await mend();
    expect(reply.statusCode).toBe(401);
  });

  it('a logout that cannot be stored still clears the cookies', async () => {
    const browser = app.openBrowser();
    await browser.post('/api/auth/login', { email: host.email, password: STRONG_PASSWORD });
    await cable.cut();
    const reply = await browser.post('/api/auth/logout');
    await mend();
    expect(reply.statusCode).toBe(503);
    expect(reply.cookies.map(({ name, value }) => [name, value])).toEqual([
      ['linecheck_sign_in', ''],
      ['linecheck_signed_in', ''],
      ['linecheck_page', ''],
    ]);
  });

  it('the operator reads one line for each refused call, without a stack', async () => {
    expect(await health()).toEqual(healthy);
    logLines.length = 0;
    await cable.cut();
    expect(await health()).toEqual(unreachable);
    await mend();
    const complaints = logLines
      .map((line) => JSON.parse(line))
      .filter(({ level, msg }) => level >= 40 && msg !== 'database_connection_lost');
    expect(complaints).toEqual([
      expect.objectContaining({ msg: 'database_lost', reason: 'database_unreachable' }),
      expect.objectContaining({ msg: 'storage_unavailable', route: '/api/health', reason: 'database_unreachable' }),
      expect.objectContaining({ msg: 'request_completed', status: 503 }),
    ]);
    expect(JSON.stringify(complaints)).not.toContain('stack');
  });
});

describe('a backend that dies', () => {
  it('in the middle of a transaction fails only this call', async () => {
    const { id, sessionCode } = await createLink(host);
    await admin.query('begin');
    await admin.query('select 1 from workspaces where id = $1 for update', [host.workspaceId]);
    const sending = problemOf(app.anonymous, {
      method: 'POST',
      url: '/api/guest-results',
      body: testSubmission(sessionCode),
    });
    await admin.query('select pg_terminate_backend($1)', [(await backendsThatWait(admin))[0]]);
    await admin.query('rollback');
    expect(await sending).toEqual({ statusCode: 503, body: unavailable, retryAfter: '5' });
    expect(await resultsOf(host, id)).toEqual([]);
    expect((await app.anonymous.post('/api/guest-results', testSubmission(sessionCode))).statusCode).toBe(201);
    expect(await resultsOf(host, id)).toHaveLength(1);
  });

  it('while it is idle in the pool affects no call', async () => {
    await Promise.all(Array.from({ length: 5 }, () => host.get('/api/test-sessions')));
    await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'linecheck'",
    );
    await poolIsEmpty();
    const replies = await Promise.all(Array.from({ length: 5 }, () => host.get('/api/test-sessions')));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  });
});

describe('a database that hangs', () => {
  it('is a 503 in bounded time, also in a transaction, and the pool is free again afterwards', async () => {
    const { id, sessionCode } = await createLink(host);
    await app.anonymous.get(`/api/test-sessions/${sessionCode}`);
    cable.hold();
    const sending = problemOf(app.anonymous, {
      method: 'POST',
      url: '/api/guest-results',
      body: testSubmission(sessionCode),
    });
    expect(await health()).toEqual(unreachable);
    expect(await sending).toEqual({ statusCode: 503, body: unavailable, retryAfter: '5' });
    cable.release();
    expect(await health()).toEqual(healthy);
    expect((await app.anonymous.post('/api/guest-results', testSubmission(sessionCode))).statusCode).toBe(201);
    expect(await resultsOf(host, id)).toHaveLength(1);
  });

  it('on some connections only closes these, and stays healthy', async () => {
    const { sessionCode } = await createLink(host);
    const read = () => app.anonymous.get(`/api/test-sessions/${sessionCode}`);
    await read();
    cable.hold('open');
    const reading = read();
    expect(await health()).toEqual(healthy);
    expect((await reading).statusCode).toBe(503);
    expect((await read()).statusCode).toBe(200);
  });

  it('keeps a statement that the server still works on', async () => {
    const { rows } = await app.deps.db.pool.query('select pg_sleep(5.5), 7 as answer');
    expect((rows[0] as { answer: unknown }).answer).toBe(7);
  });
});

describe('a database that does not answer in time', () => {
  const openLinkOfGuest = async () => ({ url: `/api/test-sessions/${(await createLink(host)).sessionCode}` });

  it('is a 503, and the pool is free again afterwards', async () => {
    const guestCall = await openLinkOfGuest();
    const hasty = await openTestApp({ connection: { database: app.database, max: 1 } });
    await hasty.deps.db.pool.query('set statement_timeout = 100');
    await admin.query('begin');
    await admin.query('lock table test_sessions in access exclusive mode');
    const reply = await problemOf(hasty.anonymous, guestCall);
    await admin.query('rollback');
    await hasty.deps.db.pool.query('reset statement_timeout');
    expect(reply).toEqual({ statusCode: 503, body: unavailable, retryAfter: '5' });
    expect((await hasty.anonymous.call(guestCall)).statusCode).toBe(200);
  });

  it('or does not accept a connection in time is a 503', async () => {
    const guestCall = await openLinkOfGuest();
    const hasty = await openTestApp({ connection: { database: app.database, max: 1 } });
    const { pool } = hasty.deps.db;
    const taken = await pool.connect();
    pool.options.connectionTimeoutMillis = 100;
    const reply = await problemOf(hasty.anonymous, guestCall);
    pool.options.connectionTimeoutMillis = 0;
    taken.release();
    expect(reply).toEqual({ statusCode: 503, body: unavailable, retryAfter: '5' });
    expect((await hasty.anonymous.call(guestCall)).statusCode).toBe(200);
  });
});

describe('a database that is not there at all', () => {
  it.each([
    ['a closed port', { host: '127.0.0.1', port: 9 }],
    ['a socket that does not exist', { host: '/nowhere', port: 5432 }],
    ['a database that was dropped', { database: 'linecheck_dropped' }],
  ])('%s is a 503', async (_what, connection) => {
    const lost = await openTestApp({ connection });
    const reply = await problemOf(lost.anonymous, { url: '/api/health' });
    await lost.close();
    expect(reply).toEqual(unreachable);
  });

  it('is a refusal, not a crash, also with a closed pool', async () => {
    const closed = await openTestApp();
    await closed.deps.db.close();
    const replies = await Promise.all([
      problemOf(closed.anonymous, { url: '/api/health' }),
      problemOf(closed.anonymous, { url: '/api/test-sessions/0123456789abcdefghjkmnpqrs' }),
    ]);
    await closed.app.close();
    expect(replies.map(({ body }) => body)).toEqual([unreachable.body, unavailable]);
  });
});
