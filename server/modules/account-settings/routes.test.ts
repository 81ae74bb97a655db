import { describe, expect, it } from 'vitest';
import { limits } from '../../limits/limits';
import { blobsOf, guestClip, hostClip } from '../../testing/clips';
import { createLink, submitTestResult } from '../../testing/guest-links';
import { tokenIn } from '../../testing/letters';
import { backendsThatWait } from '../../testing/lock-waits';
import { openLiveStream } from '../../testing/open-live-stream';
import { openTestApp, STRONG_PASSWORD, type TestBrowser, type TestHost, testAnswer } from '../../testing/open-test-app';
import { makeResetLink } from '../password-resets/service';

const app = await openTestApp();
const { pool } = app.deps.db;

const OTHER_PASSWORD = 'Control-Room-8';

const logIn = async (email: string, password: string, browser = app.openBrowser()) => {
  const reply = await browser.post('/api/auth/login', { email, password });
  return { browser, status: reply.statusCode };
};

const statusOf = async (browser: TestBrowser) => (await browser.get('/api/auth/user')).statusCode;

const changePassword = (host: TestBrowser, newPassword = OTHER_PASSWORD) =>
  host.put('/api/account/password', { newPassword });

const deleteAccount = (host: TestHost, email = host.email) => host.post('/api/account/delete', { email });

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
      await testAnswer((await app.signUp()).put('/api/account/name', { firstName: ' ', lastName: '' })),
    ).toMatchObject({
      status: 400,
      fields: { firstName: 'First name is required', lastName: 'Last name is required' },
    });
  });
});

describe('the language', () => {
  const choose = (host: TestBrowser, language: unknown) => host.put('/api/account/language', { language });

  it('is that of the page on which the person signed up', async () => {
    const person = { password: STRONG_PASSWORD, firstName: 'Noor', lastName: 'Haddad' };
    for (const [header, language] of [
      ['pt-PT, en;q=0.5', 'pt-BR'],
      // Hosts are offered fewer languages than guests.
      ['nl', 'en'],
    ] as const) {
      const registration = { ...person, email: `noor.${language}@example.org`.toLowerCase() };
      const reply = await app.openBrowser().post('/api/auth/register', registration, { 'accept-language': header });
      expect(reply.json()).toMatchObject({ language });
    }
  });

  it('is stored, and answered as that of the user', async () => {
    const host = await app.signUp();
    for (const [language, stored] of [
      ['de', 'de'],
      ['pt-BR', 'pt-BR'],
      ['', null],
      ['fr', 'fr'],
      [null, null],
    ]) {
      const reply = await choose(host, language);
      expect(reply.json()).toMatchObject({ id: host.userId, language: stored });
      expect((await host.get('/api/auth/user')).json()).toEqual(reply.json());
    }
  });

  it.each(['xx_nonsense', 'english', 7])('is refused as invalid: %j', async (language) => {
    expect(await testAnswer(choose(await app.signUp(), language))).toMatchObject({
      status: 400,
      code: 'invalid',
      fieldCodes: { language: 'invalid' },
    });
  });
});

describe('a name with a web address', () => {
  it.each(['https://evil.example/login', 'https\uff1a\uff0f\uff0fevil.example'])('is refused: %s', async (lastName) => {
    expect(await testAnswer((await app.signUp()).put('/api/account/name', { lastName }))).toMatchObject({
      status: 400,
      fieldCodes: { lastName: 'name_with_address' },
    });
  });
});

describe('a new password', () => {
  it('is valid, and the old one is not', async () => {
    const host = await app.signUp();
    expect((await changePassword(host)).json()).toEqual({ ok: true });
    expect([
      (await logIn(host.email, OTHER_PASSWORD)).status,
      (await logIn(host.email, STRONG_PASSWORD)).status,
    ]).toEqual([200, 401]);
  });

  it('ends every other sign-in, but not this one', async () => {
    const host = await app.signUp();
    const { browser } = await logIn(host.email, STRONG_PASSWORD);
    await changePassword(host);
    expect([await statusOf(host), await statusOf(browser)]).toEqual([200, 401]);
  });

  it('ends the valid reset links', async () => {
    const host = await app.signUp();
    const made = await makeResetLink(app.deps, host.email);
    const token = tokenIn(made?.link);
    await changePassword(host);
    const reply = await app.anonymous.post('/api/auth/validate-reset-token', { token });
    expect(reply.json()).toMatchObject({ valid: false });
    const { rows } = await pool.query('select from password_reset_tokens where user_id = $1', [host.userId]);
    expect(rows).toEqual([]);
  });

  it('keeps only this browser known', async () => {
    const host = await app.signUp();
    await logIn(host.email, STRONG_PASSWORD);
    await changePassword(host);
    const { rows } = await pool.query('select from known_browsers where user_id = $1', [host.userId]);
    expect(rows).toHaveLength(1);
  });

  it('is refused without a recent sign-in, and nothing changes', async () => {
    const host = await app.signUp();
    const { browser } = await logIn(host.email, STRONG_PASSWORD);
    await age(host, '10 minutes');
    expect(await testAnswer(changePassword(host))).toMatchObject({ status: 403, code: 'sign_in_again' });
    expect([await statusOf(browser), (await logIn(host.email, STRONG_PASSWORD)).status]).toEqual([200, 200]);
  });

  it('may be the first one of a person who signs in otherwise', async () => {
    const host = await app.signUp();
    await pool.query('delete from sign_in_methods where user_id = $1', [host.userId]);
    expect((await logIn(host.email, STRONG_PASSWORD)).status).toBe(401);
    expect((await changePassword(host)).json()).toEqual({ ok: true });
    expect((await logIn(host.email, OTHER_PASSWORD)).status).toBe(200);
  });

  it('has to meet the requirements', async () => {
    expect(await testAnswer(changePassword(await app.signUp(), 'weak'))).toMatchObject({
      status: 400,
      fields: { newPassword: 'Please ensure your password meets all requirements.' },
    });
  });

  it('is one of two that are set concurrently', async () => {
    const host = await app.signUp();
    const wishes = [OTHER_PASSWORD, 'Echo-Chamber-9'];
    const replies = await Promise.all(wishes.map((password) => changePassword(host, password)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const statuses = await Promise.all(wishes.map(async (password) => (await logIn(host.email, password)).status));
    expect(statuses.sort()).toEqual([200, 401]);
  });
});

const confirmSignIn = (host: TestBrowser, password = STRONG_PASSWORD) =>
  host.post('/api/auth/confirm-sign-in', { password });

/** Makes the sign-ins of a host as old as this. */
const age = ({ userId }: TestHost, interval: string) =>
  pool.query('update sign_ins set created_at = now() - $2::interval, confirmed_at = null where user_id = $1', [
    userId,
    interval,
  ]);

describe('a recent sign-in', () => {
  const exported = async (host: TestBrowser) =>
    (await host.call({ method: 'HEAD', url: '/api/account/export' })).statusCode;

  it('is one of the last ten minutes', async () => {
    const host = await app.signUp();
    expect(await exported(host)).toBe(200);
    await age(host, '9 minutes 50 seconds');
    expect(await exported(host)).toBe(200);
    await age(host, '10 minutes');
    expect(await exported(host)).toBe(403);
    expect(await testAnswer(host.get('/api/account/export'))).toMatchObject({ code: 'sign_in_again' });
  });

  it('is also one that the password has confirmed, and no other of the host', async () => {
    const host = await app.signUp();
    const { browser } = await logIn(host.email, STRONG_PASSWORD);
    await age(host, '1 day');
    expect(await testAnswer(confirmSignIn(host))).toEqual({ status: 200, ok: true });
    expect([await exported(host), await exported(browser)]).toEqual([200, 403]);
  });

  it('is not one of a wrong password', async () => {
    const host = await app.signUp();
    await age(host, '1 day');
    expect(await testAnswer(confirmSignIn(host, 'not my password'))).toMatchObject({
      status: 403,
      ...wrong('password'),
    });
    expect(await exported(host)).toBe(403);
  });

  it('is not one of a password that is changed at the same time', async () => {
    const host = await app.signUp();
    await age(host, '1 day');
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query(`update sign_in_methods set data = '{"hash":"another"}' where user_id = $1`, [host.userId]);
    const confirming = confirmSignIn(host);
    await backendsThatWait(holder);
    await holder.query('commit');
    holder.release();
    expect(await testAnswer(confirming)).toMatchObject({ status: 403, code: 'wrong_password' });
    expect(await exported(host)).toBe(403);
  });
});

describe('deleting the account', () => {
  /** A host with all kinds of data. */
  async function richHost(): Promise<{ host: TestHost; sessionCode: string }> {
    const host = await app.signUpPro();
    const { sessionCode } = await createLink(host);
    await submitTestResult(app.anonymous, sessionCode);
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
    expect(await testAnswer(deleteAccount(host))).toEqual({ status: 200, ok: true });
    expect(await rowsOf(host.userId)).toEqual([]);
    await expect.poll(() => blobsOf(app)).toEqual(before);
    expect((await rowsOf(neighbour.host.userId)).length).toBeGreaterThan(5);
    expect(await statusOf(neighbour.host)).toBe(200);
  });

  it('makes its guest links invalid immediately', async () => {
    const { host, sessionCode } = await richHost();
    await deleteAccount(host);
    expect(await testAnswer(app.anonymous.get(`/api/test-sessions/${sessionCode}`))).toMatchObject({
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
    expect(cleared).toEqual(['linecheck_sign_in', 'linecheck_signed_in', 'linecheck_page', 'linecheck_known_browser']);
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

  it('is refused with another address, or without a recent sign-in, and deletes nothing', async () => {
    const { host, sessionCode } = await richHost();
    expect(await testAnswer(deleteAccount(host, `not-${host.email}`))).toMatchObject({
      status: 400,
      fieldCodes: { email: 'email_different' },
    });
    await age(host, '10 minutes');
    expect(await testAnswer(deleteAccount(host))).toMatchObject({ status: 403, code: 'sign_in_again' });
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
  it('are limited to ten', async () => {
    const limited = await openTestApp({ config: { rateLimitFactor: 1 } });
    const host = await limited.signUp();
    const statuses: number[] = [];
    for (let n = 0; n < limits.wrongPasswords.max; n += 1)
      statuses.push((await confirmSignIn(host, 'not my password')).statusCode);
    const last = await confirmSignIn(host);
    await limited.close();
    expect(new Set(statuses)).toEqual(new Set([403]));
    expect({ status: last.statusCode, code: last.json().code }).toEqual({ status: 429, code: 'rate_limited' });
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
  });
});
