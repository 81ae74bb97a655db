import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createLink, createTestEpisode, testSubmission } from '../testing/guest-links';
import { openTestApp, STRONG_PASSWORD, type TestBrowser, type TestCall } from '../testing/open-test-app';
import { addressOf, type LimitName, limits } from './limits';

const config = { rateLimitFactor: 1, trustProxy: ['loopback'] };
const app = await openTestApp({ config });
/** A second instance on the same database. */
const other = await openTestApp({ config, connection: { database: app.database } });

let addresses = 0;
function freshAddress(): string {
  addresses += 1;
  return `198.51.100.${addresses}`;
}

const from = (browser: TestBrowser, address: string, call: TestCall) =>
  browser.call({ ...call, headers: { 'x-forwarded-for': address, ...call.headers } });

const visitTo = (code: string): TestCall => ({ method: 'POST', url: `/api/test-sessions/${code}/visit` });
const lookUp = (code: string): TestCall => ({ url: `/api/test-sessions/${code}` });
const unknownCode = () => randomUUID().replaceAll('-', '').slice(0, 26);

const registration = (): TestCall => ({
  method: 'POST',
  url: '/api/auth/register',
  body: { email: `${randomUUID()}@example.org`, password: STRONG_PASSWORD, firstName: 'Ada', lastName: 'King' },
});

async function repeat(times: number, act: () => Promise<{ statusCode: number }>): Promise<readonly number[]> {
  const replies = await Promise.all(Array.from({ length: times }, act));
  return replies.map(({ statusCode }) => statusCode);
}

/** Sets the count of every caller of this limit. */
const setCounts = (name: LimitName, points: number) =>
  app.deps.db.pool.query("update rate_limits set points = $2 where key like $1 || '%'", [name, points]);

const countOf = (statuses: readonly number[], status: number) => statuses.filter((each) => each === status).length;

describe('a limit', () => {
  it('allows exactly its number of concurrent calls and refuses the others with a time to wait', async () => {
    const address = freshAddress();
    const visits = await repeat(limits.visits.max + 5, () => from(app.anonymous, address, visitTo(unknownCode())));
    expect([countOf(visits, 200), countOf(visits, 429)]).toEqual([limits.visits.max, 5]);
    const reply = await from(app.anonymous, address, visitTo(unknownCode()));
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(limits.visits.seconds - 60);
    expect(reply.json()).toMatchObject({
      code: 'rate_limited',
      message: 'Too many requests in a short time. Please try again in 10 minutes.',
    });
  });

  it('of a group link leaves places to guests at addresses that have used few', async () => {
    const host = await app.signUpPro();
    const { id } = await createTestEpisode(host);
    const { groupCode } = (await host.post(`/api/episodes/${id}/group-link`)).json<{ groupCode: string }>();
    const join = (address: string) => () =>
      from(app.anonymous, address, {
        method: 'POST',
        url: `/api/groups/${groupCode}/guests`,
        body: { name: 'Ada', guestId: randomUUID() },
      });
    await join(freshAddress())();
    await setCounts('groupGuestsOfLink', limits.groupGuestsOfLink.max);
    const flood = await repeat(limits.lateGroupGuests.max + 5, join(freshAddress()));
    expect([countOf(flood, 201), countOf(flood, 429)]).toEqual([limits.lateGroupGuests.max, 5]);
    expect((await join(freshAddress())()).statusCode).toBe(201);
    await setCounts('lateGroupGuestsOfLink', limits.lateGroupGuestsOfLink.max);
    expect((await join(freshAddress())()).statusCode).toBe(429);
  });

  it('of a group link is also one of the links that its guests forward', async () => {
    const host = await app.signUpPro();
    const { sessionCode } = await createLink(host);
    const address = freshAddress();
    const join = () =>
      from(app.anonymous, address, {
        method: 'POST',
        url: `/api/test-sessions/${sessionCode}/others`,
        body: { name: 'Ben', guestId: randomUUID() },
      });
    expect((await join()).statusCode).toBe(201);
    await setCounts('groupGuests', limits.groupGuests.max);
    expect((await join()).statusCode).toBe(429);
  });

  it('of lists that are compared with a board counts their guests', async () => {
    const host = await app.signUpPro();
    const { id } = await createTestEpisode(host);
    const compare = () => host.post(`/api/episodes/${id}/known-guests`, { guests: [{ name: 'Ada' }, { name: 'Bo' }] });
    expect((await compare()).statusCode).toBe(200);
    await setCounts('comparedGuests', limits.comparedGuests.max - 1);
    expect((await compare()).statusCode).toBe(429);
  });

  it('of calls with a read-only link is counted for the link, whatever the address', async () => {
    const host = await app.signUpPro();
    const { id } = await createTestEpisode(host);
    const { link } = (await host.post(`/api/episodes/${id}/board-links`)).json<{ link: string }>();
    const body = { token: link.split('#token=')[1] };
    const read = () => from(app.anonymous, freshAddress(), { method: 'POST', url: '/api/shared-board', body });
    expect((await read()).statusCode).toBe(200);
    await setCounts('sharedBoardsOfLink', limits.sharedBoardsOfLink.max);
    expect((await read()).statusCode).toBe(429);
  });

  it('is counted across instances', async () => {
    const address = freshAddress();
    await repeat(limits.visits.max - 1, () => from(app.anonymous, address, visitTo(unknownCode())));
    const atTheOther = () => from(other.anonymous, address, visitTo(unknownCode()));
    expect([(await atTheOther()).statusCode, (await atTheOther()).statusCode]).toEqual([200, 429]);
  });

  it('of one address does not affect others', async () => {
    const address = freshAddress();
    await repeat(limits.registrations.max + 1, () => from(app.openBrowser(), address, registration()));
    expect((await from(app.openBrowser(), address, registration())).statusCode).toBe(429);
    expect((await from(app.openBrowser(), freshAddress(), registration())).statusCode).toBe(201);
  });

  it('is multiplied by its factor, and 0 switches it off', async () => {
    const [doubled, off] = await Promise.all(
      [2, 0].map((rateLimitFactor) => openTestApp({ config: { ...config, rateLimitFactor } })),
    );
    const visits = (at: typeof app | undefined) =>
      repeat(limits.visits.max * 2 + 1, async () => at?.anonymous.call(visitTo(unknownCode())) ?? { statusCode: 0 });
    expect([countOf(await visits(doubled), 429), countOf(await visits(off), 429)]).toEqual([1, 0]);
    await Promise.all([doubled?.close(), off?.close()]);
  });

  it('is not multiplied if it guards the password of one account', async () => {
    const raised = await openTestApp({ config: { ...config, rateLimitFactor: 50 } });
    const { email } = await raised.signUp();
    const wrong = () => {
      return raised.openBrowser().post('/api/auth/login', { email, password: 'Wrong-2026' });
    };
    const statuses = await repeat(limits.wrongPasswords.max + 2, wrong);
    expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([limits.wrongPasswords.max, 2]);
  });

  it('counts a client once, although its proxy writes the port of each connection', async () => {
    const address = freshAddress();
    let port = 50_000;
    const visit = () => from(app.anonymous, `198.51.100.254, ${address}:${port++}`, visitTo(unknownCode()));
    expect(countOf(await repeat(limits.visits.max + 2, visit), 429)).toBe(2);
  });

  it('that was reached while the clock was ahead ends when the clock is right', async () => {
    const address = freshAddress();
    const reset = (): TestCall => ({
      method: 'POST',
      url: '/api/auth/request-reset',
      body: { email: 'a@example.org' },
    });
    expect(await repeat(1, () => from(app.anonymous, address, reset()))).toEqual([200]);
    await app.deps.db.pool.query("update rate_limits set points = 99, expire = $1 where key like 'resets%'", [
      Date.now() + 400 * 24 * 3_600_000,
    ]);
    expect(await repeat(2, () => from(app.anonymous, address, reset()))).toEqual([200, 200]);
  });

  it('stores no address', async () => {
    await from(app.anonymous, '203.0.113.99', visitTo(unknownCode()));
    const { rows } = await app.deps.db.pool.query<{ key: string }>('select key from rate_limits');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ key }) => key.includes('203.0.113'))).toEqual([]);
  });
});

describe('invalid session codes', () => {
  it('are refused as unknown, then as too many', async () => {
    const address = freshAddress();
    const misses = await repeat(limits.codeMisses.max + 3, () => from(app.anonymous, address, lookUp(unknownCode())));
    expect([countOf(misses, 404), countOf(misses, 429)]).toEqual([limits.codeMisses.max, 3]);
  });

  it('count as misses also if they cannot be codes', async () => {
    const address = freshAddress();
    const misses = await repeat(limits.codeMisses.max + 3, () => from(app.anonymous, address, lookUp('demo')));
    expect([countOf(misses, 404), countOf(misses, 429)]).toEqual([limits.codeMisses.max, 3]);
  });

  it('do not block a guest with a valid code', async () => {
    const address = freshAddress();
    const { sessionCode } = await createLink(await app.signUp());
    await repeat(limits.codeMisses.max + 3, () => from(app.anonymous, address, lookUp(unknownCode())));
    expect((await from(app.anonymous, address, lookUp(sessionCode))).statusCode).toBe(200);
  });
});

describe('the submissions of one link', () => {
  it('are limited for all addresses together, and however the code is written', async () => {
    const { sessionCode } = await createLink(await app.signUp());
    const send = (code: string): TestCall => ({
      method: 'POST',
      url: '/api/guest-results',
      body: testSubmission(code),
    });
    const max = limits.submissionsOfLink.max;
    const half = (code: string) => repeat(max / 2 + 1, () => from(app.anonymous, freshAddress(), send(code)));
    const sent = [...(await half(sessionCode)), ...(await half(`${sessionCode.toUpperCase()}.`))];
    expect([countOf(sent, 201), countOf(sent, 429)]).toEqual([max, 2]);
  });
});

describe('a disk that is full for a while', () => {
  it('costs no submission', async () => {
    const { sessionCode } = await createLink(await app.signUp());
    const send: TestCall = { method: 'POST', url: '/api/guest-results', body: testSubmission(sessionCode) };
    const { pool } = app.deps.db;
    await pool.query(`create function refuse() returns trigger language plpgsql as
      $$begin raise exception using errcode = '53100'; end$$`);
    await pool.query('create trigger full_disk before insert on guest_results execute function refuse()');
    const refused = await repeat(limits.submissionsOfLink.max + 1, () => from(app.anonymous, freshAddress(), send));
    expect(countOf(refused, 503) + countOf(refused, 429)).toBe(refused.length);
    await pool.query('drop function refuse cascade');
    await expect.poll(async () => (await from(app.anonymous, freshAddress(), send)).statusCode).toBe(201);
  });
});

describe('the changes of one host', () => {
  it('are limited, and reads are not', async () => {
    const host = await app.signUpPro();
    const change = () => host.put('/api/notifications/mark-all-read');
    await change();
    await setCounts('hostWrites', limits.hostWrites.max - 2);
    expect([...(await repeat(4, change))].sort()).toEqual([200, 200, 429, 429]);
    expect((await host.get('/api/notifications')).statusCode).toBe(200);
  });
});

describe('the traffic of the speed test', () => {
  it('is limited by megabytes, and not by requests', async () => {
    const address = freshAddress();
    const call = (bytes: number, method: 'GET' | 'HEAD' = 'GET') =>
      from(app.anonymous, address, { method, url: `/api/speed-test/download?bytes=${bytes}` });
    expect(countOf(await repeat(50, () => call(0)), 200)).toBe(50);
    // A HEAD is counted like a GET, but transfers no bytes.
    await call(1000, 'HEAD');
    await setCounts('speedTestKilobytes', limits.speedTestKilobytes.max - 20_000);
    expect((await call(10_000_000, 'HEAD')).statusCode).toBe(200);
    expect((await call(10_000_000)).statusCode).toBe(200);
    expect((await call(10_000_000)).statusCode).toBe(429);
    expect((await call(0)).statusCode).toBe(200);
  });
});

describe('small transfers of the speed test', () => {
  it('cost their size, rounded up', async () => {
    const address = freshAddress();
    const call = (bytes: number) =>
      from(app.anonymous, address, { method: 'HEAD', url: `/api/speed-test/download?bytes=${bytes}` });
    await call(1000);
    await setCounts('speedTestKilobytes', limits.speedTestKilobytes.max - 25_000);
    const small = await repeat(52, () => call(499_999));
    expect([countOf(small, 200), countOf(small, 429)]).toEqual([50, 2]);
    expect((await call(1)).statusCode).toBe(429);
  });
});

describe('the address that is counted', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    [undefined, 'gone'],
  ])('of %s is %s', (ip, counted) => {
    expect(addressOf({ ip })).toBe(counted);
  });
});
