import type { SignIn } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { openLiveStream } from '../../testing/open-live-stream';
import { openTestApp, STRONG_PASSWORD, type TestBrowser, type TestHost } from '../../testing/open-test-app';
import { SignInService } from './service';

const app = await openTestApp();
/** A second instance on the same database. */
const other = await openTestApp({ connection: { database: app.database } });
const { pool } = app.deps.db;

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function signInElsewhere({ email }: TestHost, userAgent?: string): Promise<TestBrowser> {
  const browser = app.openBrowser();
  const headers = userAgent === undefined ? undefined : { 'user-agent': userAgent };
  const body = { email, password: STRONG_PASSWORD };
  await browser.call({ method: 'POST', url: '/api/auth/login', body, ...(headers && { headers }) });
  return browser;
}

async function signInsOf(host: TestBrowser): Promise<readonly SignIn[]> {
  return (await host.get('/api/account/sign-ins')).json<SignIn[]>();
}

const statusOf = async (browser: TestBrowser) => (await browser.get('/api/auth/user')).statusCode;

describe('the list of sign-ins', () => {
  it('has this one first, then the latest used, with the user agent of each browser', async () => {
    const host = await app.signUp();
    await signInElsewhere(host, FIREFOX);
    const latest = await signInElsewhere(host, 'curl/8.14.1');
    await pool.query("update sign_ins set last_used_at = now() - interval '2 days' where user_agent = $1", [FIREFOX]);
    const list = await signInsOf(host);
    expect(list.map(({ isCurrent, userAgent }) => ({ isCurrent, userAgent }))).toEqual([
      { isCurrent: true, userAgent: 'lightMyRequest' },
      { isCurrent: false, userAgent: 'curl/8.14.1' },
      { isCurrent: false, userAgent: FIREFOX },
    ]);
    expect((await signInsOf(latest))[0]).toMatchObject({ isCurrent: true, userAgent: 'curl/8.14.1' });
  });

  it('contains no credentials', async () => {
    const host = await app.signUp();
    const text = JSON.stringify(await signInsOf(host));
    const { rows } = await pool.query<{ hash: Buffer }>('select token_hash as hash from sign_ins where user_id = $1', [
      host.userId,
    ]);
    for (const form of ['hex', 'base64', 'base64url'] as const)
      expect(text).not.toContain(rows[0]?.hash.toString(form));
    expect(Object.keys((await signInsOf(host))[0] ?? {}).sort()).toEqual([
      'createdAt',
      'id',
      'isCurrent',
      'lastUsedAt',
      'userAgent',
    ]);
  });

  it('has no sign-ins of other hosts, and no expired ones', async () => {
    const host = await app.signUp();
    await signInElsewhere(await app.signUp());
    await signInElsewhere(host, FIREFOX);
    await pool.query(
      "update sign_ins set expires_at = now() - interval '1 minute' where user_agent = $1 and user_id = $2",
      [FIREFOX, host.userId],
    );
    expect(await signInsOf(host)).toHaveLength(1);
  });
});

describe('ending a sign-in', () => {
  it('signs that browser out, and no other', async () => {
    const host = await app.signUp();
    const [gone, stays] = [await signInElsewhere(host, FIREFOX), await signInElsewhere(host)];
    const id = (await signInsOf(host)).find(({ userAgent }) => userAgent === FIREFOX)?.id;
    expect((await host.delete(`/api/account/sign-ins/${id}`)).json()).toEqual({ ok: true });
    expect([await statusOf(host), await statusOf(gone), await statusOf(stays)]).toEqual([200, 401, 200]);
    expect((await host.delete(`/api/account/sign-ins/${id}`)).statusCode).toBe(404);
  });

  it('ends the live page of that browser immediately', async () => {
    const host = await app.signUp();
    const elsewhere = await signInElsewhere(host, FIREFOX);
    const stream = await openLiveStream(app, elsewhere);
    await host.delete('/api/account/sign-ins');
    expect(await stream.next()).toBeUndefined();
  });

  it('of all others keeps this one', async () => {
    const host = await app.signUp();
    const others = [await signInElsewhere(host), await signInElsewhere(host)];
    const neighbour = await app.signUp();
    await host.delete('/api/account/sign-ins');
    expect([await statusOf(host), await statusOf(neighbour)]).toEqual([200, 200]);
    expect(await Promise.all(others.map(statusOf))).toEqual([401, 401]);
    expect(await signInsOf(host)).toHaveLength(1);
  });
});

describe('the use of a sign-in', () => {
  const usedAt = async (userId: string): Promise<number> => {
    const { rows } = await pool.query<{ used: Date }>('select last_used_at as used from sign_ins where user_id = $1', [
      userId,
    ]);
    return rows[0]?.used.getTime() ?? Number.NaN;
  };

  it('is recorded once an hour, and costs nothing in between', async () => {
    const host = await app.signUp();
    await pool.query("update sign_ins set last_used_at = now() - interval '59 minutes' where user_id = $1", [
      host.userId,
    ]);
    const before = await usedAt(host.userId);
    await statusOf(host);
    await statusOf(host);
    expect(await usedAt(host.userId)).toBe(before);
    await pool.query("update sign_ins set last_used_at = now() - interval '61 minutes' where user_id = $1", [
      host.userId,
    ]);
    await statusOf(host);
    // The call does not wait for the update, which is stored shortly afterwards.
    await expect.poll(() => usedAt(host.userId)).toBeGreaterThan(before);
  });
});

describe('the sweep', () => {
  it('deletes what has expired, also while another transaction holds one of the rows', async () => {
    const [one, two] = [await app.signUp(), await app.signUp()];
    // The job of the app, which runs once it has started, would delete the row before it is held.
    const postpone =
      "update jobs set run_at = now() + interval '1 hour' where kind = 'expire-sign-ins' and locked_by is null";
    await expect.poll(async () => (await pool.query(postpone)).rowCount).toBe(1);
    await pool.query("update sign_ins set expires_at = now() - interval '1 minute' where user_id = any($1::uuid[])", [
      [one.userId, two.userId],
    ]);
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('select from sign_ins where user_id = $1 for update', [one.userId]);
    await new SignInService(app.deps).purgeExpired();
    await holder.query('rollback');
    holder.release();
    const { rows } = await pool.query<{ user_id: string }>('select user_id from sign_ins where expires_at <= now()');
    expect(rows).toEqual([{ user_id: one.userId }]);
  });
});

describe('a sign-in', () => {
  /** Moves the times of a sign-in into the past, and returns the days that are left after its next use. */
  const daysLeft = async (host: TestHost, { created, used }: { created: string; used: string }) => {
    await pool.query(
      `update sign_ins set created_at = now() - $2::interval, last_used_at = now() - $3::interval,
         expires_at = least(now() - $2::interval + interval '90 days', now() - $3::interval + interval '14 days')
       where user_id = $1`,
      [host.userId, created, used],
    );
    const left = async () => {
      const days =
        'select round(extract(epoch from expires_at - now()) / 86400)::int as days from sign_ins where user_id = $1';
      return (await pool.query<{ days: number }>(days, [host.userId])).rows[0]?.days;
    };
    const before = await left();
    const headers = { cookie: host.cookieHeader() };
    const { statusCode } = await other.anonymous.get('/api/auth/user', headers);
    // The use is recorded after the reply.
    if (statusCode === 200) await expect.poll(left).not.toBe(before);
    return { statusCode, days: await left() };
  };

  it('ends after 14 days without use, counted by all instances', async () => {
    const host = await app.signUp();
    expect(await daysLeft(host, { created: '20 days', used: '13 days' })).toEqual({ statusCode: 200, days: 14 });
    expect(await daysLeft(host, { created: '20 days', used: '14 days' })).toMatchObject({ statusCode: 401 });
    expect(await statusOf(host)).toBe(401);
  });

  it('ends after 90 days, however much it is used', async () => {
    const host = await app.signUp();
    expect(await daysLeft(host, { created: '85 days', used: '12 days' })).toEqual({ statusCode: 200, days: 5 });
    expect(await daysLeft(host, { created: '90 days', used: '1 hour' })).toMatchObject({ statusCode: 401 });
    expect(await statusOf(host)).toBe(401);
  });
});
