import { describe, expect, it } from 'vitest';
import { limits } from '../../limits/limits';
import { blobsOf, guestClip, hostClip } from '../../testing/clips';
import { createLink, sendResult } from '../../testing/guest-links';
import { tokenIn } from '../../testing/letters';
import { openLiveStream } from '../../testing/open-live-stream';
import { answerOf, type Browser, type Host, openTestApp, STRONG_PASSWORD } from '../../testing/open-test-app';
import { makeResetLink } from '../password-resets/service';

const app = await openTestApp();
const { pool } = app.deps.db;

const OTHER_PASSWORD = 'Control-Room-8';

const logIn = async (email: string, password: string, browser = app.openBrowser()) => {
  const reply = await browser.post('/api/auth/login', { email, password });
  return { browser, status: reply.statusCode };
};

const statusOf = async (browser: Browser) => (await browser.get('/api/auth/user')).statusCode;

const changePassword = (host: Browser, currentPassword: string, newPassword = OTHER_PASSWORD) =>
  host.put('/api/account/password', { currentPassword, newPassword });

const deleteAccount = (host: Browser, password = STRONG_PASSWORD) => host.post('/api/account/delete', { password });

const wrong = (field: string) => ({
  code: 'wrong_password',
  message: 'This password is not correct.',
  fields: { [field]: 'This password is not correct.' },
});

describe('the name', () => {
  it('is changed for Plus and Pro, trimmed, and answered as the user', async () => {
    for (const host of [await app.signUp(), await app.signUpPro()]) {
      const reply = await host.put('/api/account/name', { firstName: ' Noor ', lastName: 'Haddad' });
      expect(reply.json()).toMatchObject({ id: host.userId, firstName: 'Noor', lastName: 'Haddad' });
      expect((await host.get('/api/auth/user')).json()).toEqual(reply.json());
    }
  });

  it('keeps the part that is not sent', async () => {
    const host = await app.signUp();
    expect((await host.put('/api/account/name', { lastName: 'Haddad' })).json()).toMatchObject({
      firstName: 'Jonas',
      lastName: 'Haddad',
    });
    expect((await host.put('/api/account/name', { firstName: 'Noor' })).json()).toMatchObject({
      firstName: 'Noor',
      lastName: 'Haddad',
    });
  });

  it('must not be blank', async () => {
    expect(
      await answerOf((await app.signUp()).put('/api/account/name', { firstName: ' ', lastName: '' })),
    ).toMatchObject({
      status: 400,
      fields: { firstName: 'First name is required', lastName: 'Last name is required' },
    });
  });
});

describe('a new password', () => {
  it('is valid, and the old one is not', async () => {
    const host = await app.signUp();
    expect((await changePassword(host, STRONG_PASSWORD)).json()).toEqual({ ok: true });
    expect([
      (await logIn(host.email, OTHER_PASSWORD)).status,
      (await logIn(host.email, STRONG_PASSWORD)).status,
    ]).toEqual([200, 401]);
  });

  it('ends every other sign-in, but not this one', async () => {
    const host = await app.signUp();
    const { browser } = await logIn(host.email, STRONG_PASSWORD);
    await changePassword(host, STRONG_PASSWORD);
    expect([await statusOf(host), await statusOf(browser)]).toEqual([200, 401]);
  });

  it('ends the valid reset links', async () => {
    const host = await app.signUp();
    const made = await makeResetLink(app.deps, host.email);
    const token = tokenIn(made?.link);
    await changePassword(host, STRONG_PASSWORD);
    const reply = await app.anonymous.post('/api/auth/validate-reset-token', { token });
    expect(reply.json()).toMatchObject({ valid: false });
    const { rows } = await pool.query('select from password_reset_tokens where user_id = $1', [host.userId]);
    expect(rows).toEqual([]);
  });

  it('keeps only this browser known', async () => {
    const host = await app.signUp();
    await logIn(host.email, STRONG_PASSWORD);
    await changePassword(host, STRONG_PASSWORD);
    const { rows } = await pool.query('select from known_browsers where user_id = $1', [host.userId]);
    expect(rows).toHaveLength(1);
  });

  it('is refused if the current one is wrong, and nothing changes', async () => {
    const host = await app.signUp();
    const { browser } = await logIn(host.email, STRONG_PASSWORD);
    expect(await answerOf(changePassword(host, 'not my password'))).toMatchObject({
      status: 403,
      ...wrong('currentPassword'),
    });
    expect([await statusOf(browser), (await logIn(host.email, STRONG_PASSWORD)).status]).toEqual([200, 200]);
  });

  it('has to meet the requirements', async () => {
    expect(await answerOf(changePassword(await app.signUp(), STRONG_PASSWORD, 'weak'))).toMatchObject({
      status: 400,
      fields: { newPassword: 'Please ensure your password meets all requirements.' },
    });
  });

  it('is one of two that are set concurrently, and the other one is refused', async () => {
    const host = await app.signUp();
    const wishes = [OTHER_PASSWORD, 'Echo-Chamber-9'];
    const replies = await Promise.all(wishes.map((password) => changePassword(host, STRONG_PASSWORD, password)));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
    const winner = wishes[replies.findIndex(({ statusCode }) => statusCode === 200)] ?? '';
    expect((await logIn(host.email, winner)).status).toBe(200);
  });
});

describe('deleting the account', () => {
  /** A host with all kinds of data. */
  async function richHost(): Promise<{ host: Host; sessionCode: string }> {
    const host = await app.signUpPro();
    const { sessionCode } = await createLink(host);
    await sendResult(app.anonymous, sessionCode);
    for (const [url, body] of [
      ['/api/guest-recording', guestClip(sessionCode)],
      ['/api/recordings', hostClip()],
      ['/api/checklist-templates', { name: 'Interviews', items: [] }],
    ] as const) {
      expect((await host.post(url, body)).statusCode).toBe(201);
    }
    await makeResetLink(app.deps, host.email);
    return { host, sessionCode };
  }

  it('deletes every row and every video, and leaves other hosts alone', async () => {
    const neighbour = await richHost();
    const before = await blobsOf(app);
    const { host } = await richHost();
    expect(await answerOf(deleteAccount(host))).toEqual({ status: 200, ok: true });
    expect(await rowsOf(host.userId)).toEqual([]);
    await expect.poll(() => blobsOf(app)).toEqual(before);
    expect((await rowsOf(neighbour.host.userId)).length).toBeGreaterThan(5);
    expect(await statusOf(neighbour.host)).toBe(200);
  });

  it('makes its guest links invalid immediately', async () => {
    const { host, sessionCode } = await richHost();
    await deleteAccount(host);
    expect(await answerOf(app.anonymous.get(`/api/test-sessions/${sessionCode}`))).toMatchObject({
      status: 404,
      code: 'link_not_valid',
    });
  });

  it('ends all sign-ins and live pages, and clears the cookies of this browser', async () => {
    const { host } = await richHost();
    const { browser } = await logIn(host.email, STRONG_PASSWORD);
    const stream = await openLiveStream(app, browser);
    const reply = await deleteAccount(host);
    const cleared = reply.cookies.filter(({ value }) => value === '').map(({ name }) => name);
    expect(cleared).toEqual(['linecheck_sign_in', 'linecheck_signed_in', 'linecheck_known_browser']);
    expect([await statusOf(host), await statusOf(browser)]).toEqual([401, 401]);
    // The stream reports the deletion, and then ends.
    while ((await stream.next()) !== undefined);
    expect((await logIn(host.email, STRONG_PASSWORD)).status).toBe(401);
  });

  it('frees the address', async () => {
    const host = await app.signUp();
    await deleteAccount(host);
    expect((await app.signUp({ email: host.email })).userId).not.toBe(host.userId);
  });

  it('is refused with a wrong password, and deletes nothing', async () => {
    const { host, sessionCode } = await richHost();
    expect(await answerOf(deleteAccount(host, 'not my password'))).toMatchObject({ status: 403, ...wrong('password') });
    expect(await statusOf(host)).toBe(200);
    expect((await app.anonymous.get(`/api/test-sessions/${sessionCode}`)).statusCode).toBe(200);
  });

  /** The tables that have rows of this host. */
  async function rowsOf(userId: string): Promise<readonly string[]> {
    const { rows: tables } = await pool.query<{ table: string; column: string }>(
      `select conrelid::regclass::text as table, attname as column
       from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
       where contype = 'f' and confrelid in ('users'::regclass, 'workspaces'::regclass) order by 1`,
    );
    expect(tables.length).toBeGreaterThan(6);
    const found: string[] = [];
    for (const { table, column } of tables) {
      const { rows } = await pool.query(`select from ${table} where ${column} = $1`, [userId]);
      if (rows.length > 0) found.push(table);
    }
    return found;
  }
});

describe('password attempts of a signed-in host', () => {
  it('are limited to ten, for the change and the deletion together', async () => {
    const limited = await openTestApp({ config: { rateLimitFactor: 1 } });
    const host = await limited.signUp();
    const statuses: number[] = [];
    for (let n = 0; n < limits.wrongPasswords.max; n += 1) {
      const reply = n % 2 === 0 ? await changePassword(host, 'not my password') : await deleteAccount(host, 'neither');
      statuses.push(reply.statusCode);
    }
    const last = await deleteAccount(host);
    await limited.close();
    expect(new Set(statuses)).toEqual(new Set([403]));
    expect({ status: last.statusCode, code: last.json().code }).toEqual({ status: 429, code: 'rate_limited' });
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
  });
});
