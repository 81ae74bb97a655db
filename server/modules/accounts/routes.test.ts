import { createHash, randomUUID } from 'node:crypto';
import { HOST_HEADER } from '@linecheck/contract';
import { verify } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { openTestApp, STRONG_PASSWORD, testAnswer } from '../../testing/open-test-app';

const app = await openTestApp();
const { pool } = app.deps.db;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const person = (email: string) => ({ email, password: STRONG_PASSWORD, firstName: 'Maya', lastName: 'Okafor' });

const register = (body: object, browser = app.openBrowser()) => browser.post('/api/auth/register', body);

const logIn = (email: string, password: string, browser = app.openBrowser()) =>
  browser.post('/api/auth/login', { email, password });

const countAccounts = async (email: string): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>('select count(*) from users where lower(email) = $1', [email]);
  return rows[0]?.count ?? Number.NaN;
};

describe('registration', () => {
  it('makes a Plus account without a trial and signs in', async () => {
    const browser = app.openBrowser();
    const reply = await register({ ...person('maya@example.org'), firstName: '  Maya ' }, browser);
    const user = {
      id: expect.stringMatching(UUID),
      email: 'maya@example.org',
      firstName: 'Maya',
      lastName: 'Okafor',
      isPro: false,
      plan: 'plus',
      isAdmitted: true,
      language: 'en',
      subscriptionStatus: 'none',
      trialStartsAt: null,
      trialEndsAt: null,
      workspaces: [
        { id: expect.any(String), name: expect.any(String), role: 'owner', isOwn: true, needsSecondFactor: false },
      ],
    };
    expect({ status: reply.statusCode, user: reply.json() }).toEqual({ status: 201, user });
    expect((await browser.get('/api/auth/user')).json()).toEqual(reply.json());
  });

  it('stores the password as argon2id only', async () => {
    await register(person('hashed@example.org'));
    const { rows } = await pool.query<{ data: { hash: string } }>(
      "select * from users u join sign_in_methods m on m.user_id = u.id where email = 'hashed@example.org'",
    );
    const [row] = rows;
    expect(row?.data.hash).toMatch(/^\$argon2id\$/);
    expect(await verify(row?.data.hash ?? '', STRONG_PASSWORD)).toBe(true);
    expect(JSON.stringify(row)).not.toContain(STRONG_PASSWORD);
  });

  it.each([['again@example.org'], ['AGAIN@example.org'], [' Again@Example.Org ']])(
    'refuses %j as a second account',
    async (email) => {
      await register(person('again@example.org'));
      const reply = await register({ ...person(email), firstName: 'Somebody' });
      expect({ status: reply.statusCode, body: reply.json() }).toMatchObject({
        status: 409,
        body: {
          code: 'email_taken',
          message: 'An account with this email already exists. Try signing in instead.',
          fields: { email: 'An account with this email already exists.' },
        },
      });
      expect(reply.cookies).toEqual([]);
      expect(await countAccounts('again@example.org')).toBe(1);
    },
  );

  it('of one address in eight browsers concurrently creates one account', async () => {
    const spellings = ['race@example.org', 'Race@example.org', 'RACE@EXAMPLE.ORG', 'race@Example.org'];
    const replies = await Promise.all([...spellings, ...spellings].map((email) => register(person(email))));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
    expect(await countAccounts('race@example.org')).toBe(1);
  });

  it('cannot choose Pro', async () => {
    expect(await testAnswer(register({ ...person('pro@example.org'), plan: 'pro' }))).toMatchObject({
      status: 400,
      fields: { plan: 'Pro is coming soon.' },
    });
  });

  it.each(['Abcd12!', 'abcde12!', 'ABCDE12!', 'Abcdefg!', 'Abcdef12'])(
    'refuses the weak password %s',
    async (password) => {
      expect(await testAnswer(register({ ...person(`${randomUUID()}@example.org`), password }))).toMatchObject({
        status: 400,
        fields: { password: 'Please ensure your password meets all requirements.' },
      });
    },
  );

  it('accepts a password of exactly eight characters', async () => {
    expect((await register({ ...person('eight@example.org'), password: 'Abcde12!' })).statusCode).toBe(201);
  });

  it('names all missing fields together', async () => {
    const reply = await register({});
    expect(reply.json().fields).toEqual({
      email: 'Invalid email',
      password: 'Please ensure your password meets all requirements.',
      firstName: 'First name is required',
      lastName: 'Last name is required',
    });
  });

  it('of another account ends the sign-in of the first one', async () => {
    const browser = app.openBrowser();
    await register(person('first@example.org'), browser);
    const second = await register(person('second@example.org'), browser);
    expect((await browser.get('/api/auth/user')).json()).toEqual(second.json());
    const { rows } = await pool.query(
      "select 1 from sign_ins join users on users.id = user_id where email = 'first@example.org'",
    );
    expect(rows).toEqual([]);
  });
});

describe('a common password', () => {
  const refusal = (field: string) => ({
    code: 'invalid',
    fields: { [field]: 'This is one of the most common passwords. Please choose another one.' },
  });

  it('is refused at registration and at a change', async () => {
    const person = { email: 'common@example.org', password: 'P@ssw0rd2026', firstName: 'Maya', lastName: 'Lind' };
    const registered = await app.anonymous.post('/api/auth/register', person);
    expect([registered.statusCode, registered.json()]).toEqual([400, expect.objectContaining(refusal('password'))]);
    const host = await app.signUp();
    const body = { newPassword: 'Football#2026' };
    const changed = await host.put('/api/account/password', body);
    expect([changed.statusCode, changed.json()]).toEqual([400, expect.objectContaining(refusal('newPassword'))]);
    expect((await host.get('/api/auth/user')).statusCode).toBe(200);
  });
});

describe('logging in', () => {
  it('returns the user, however the address is written', async () => {
    await app.signUp({ email: 'jonas@example.org', firstName: 'Jonas', lastName: 'Weber' });
    for (const email of ['jonas@example.org', ' Jonas@EXAMPLE.org']) {
      const reply = await logIn(email, STRONG_PASSWORD);
      expect({ status: reply.statusCode, user: reply.json() }).toMatchObject({
        status: 200,
        user: { email: 'jonas@example.org', firstName: 'Jonas', lastName: 'Weber' },
      });
    }
  });

  it('answers an unknown address and a wrong password alike, byte for byte', async () => {
    await app.signUp({ email: 'known@example.org' });
    const [unknown, wrong] = await Promise.all([
      logIn('unknown@example.org', STRONG_PASSWORD),
      logIn('known@example.org', 'Green-Room-8'),
    ]);
    expect(wrong.statusCode).toBe(401);
    expect(wrong.body).toBe('{"code":"wrong_credentials","message":"Email or password is incorrect."}');
    const { date: _wrong, ...wrongHeaders } = wrong.headers;
    const { date: _unknown, ...unknownHeaders } = unknown.headers;
    expect([unknown.statusCode, unknown.body, unknownHeaders]).toEqual([401, wrong.body, wrongHeaders]);
  });

  it.each(['green-room-7', 'Green-Room-7 ', 'Green-Room-', STRONG_PASSWORD.repeat(2)])(
    'does not take %j for the password',
    async (password) => {
      const host = await app.signUp();
      expect((await logIn(host.email, password)).statusCode).toBe(401);
    },
  );

  it('requires six characters at sign-in, unlike the eight at registration', async () => {
    expect(await testAnswer(logIn('known@example.org', '12345'))).toMatchObject({
      status: 400,
      fields: { password: 'Password must be at least 6 characters' },
    });
    expect((await logIn('known@example.org', '123456')).statusCode).toBe(401);
  });

  it('twice in one browser keeps one sign-in', async () => {
    const browser = app.openBrowser();
    const host = await app.signUp();
    await logIn(host.email, STRONG_PASSWORD, browser);
    const before = await pool.query('select token_hash from sign_ins where user_id = $1', [host.userId]);
    await logIn(host.email, STRONG_PASSWORD, browser);
    const after = await pool.query('select token_hash from sign_ins where user_id = $1', [host.userId]);
    expect([before.rowCount, after.rowCount]).toEqual([2, 2]);
    expect(after.rows).not.toEqual(before.rows);
  });

  it('that fails keeps the existing sign-in', async () => {
    const host = await app.signUp();
    await host.post('/api/auth/login', { email: host.email, password: 'wrong-one' });
    expect((await host.get('/api/auth/user')).statusCode).toBe(200);
  });
});

describe('the sign-in', () => {
  const cookiesOf = async (publicUrl: string) => {
    const other = await openTestApp({ config: { publicUrl } });
    const reply = await other.openBrowser().post('/api/auth/register', person('cookies@example.org'));
    await other.close();
    return reply.headers['set-cookie'] as string[];
  };

  it('is a cookie that no script can read and no other site can send', async () => {
    const [credential, hint, browser] = await cookiesOf('http://localhost:3000');
    expect(credential).toMatch(/^linecheck_sign_in=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(hint).toBe('linecheck_signed_in=1; Max-Age=15552000; Path=/; SameSite=Lax');
    expect(browser).toMatch(/^linecheck_known_browser=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('is bound to exactly this host if the site is encrypted', async () => {
    const other = await openTestApp({ config: { publicUrl: 'https://check.example.org' } });
    const host = await other.signUp();
    const names = host.cookieHeader().match(/[\w-]+(?==)/g);
    expect(names).toEqual(['__Host-linecheck_sign_in', 'linecheck_signed_in', '__Host-linecheck_known_browser']);
    const userWith = async (cookie: string) => (await other.openBrowser().get('/api/auth/user', { cookie })).statusCode;
    expect(await userWith(host.cookieHeader())).toBe(200);
    // A neighbouring subdomain, or a page without encryption, could set such a cookie.
    expect(await userWith(host.cookieHeader().replaceAll('__Host-', ''))).toBe(401);
    const farewell = await host.post('/api/auth/logout');
    expect(farewell.cookies.map(({ name }) => name)).toEqual([
      '__Host-linecheck_sign_in',
      'linecheck_signed_in',
      'linecheck_page',
    ]);
  });

  it('is only sent over encryption if the site is encrypted', async () => {
    const cookies = await cookiesOf('https://check.example.org');
    expect(cookies).toHaveLength(3);
    expect(cookies.filter((cookie) => !/; Secure(;|$)/.test(cookie))).toEqual([]);
  });

  it('is a different token each time, and stored as a hash', async () => {
    const host = await app.signUp();
    const replies = [await logIn(host.email, STRONG_PASSWORD), await logIn(host.email, STRONG_PASSWORD)];
    const tokens = replies.map(({ cookies }) => cookies.find(({ name }) => name === 'linecheck_sign_in')?.value ?? '');
    expect(new Set(tokens).size).toBe(2);
    const { rows } = await pool.query<{ token_hash: Buffer }>('select token_hash from sign_ins where user_id = $1', [
      host.userId,
    ]);
    const stored = rows.map((row) => row.token_hash.toString('hex'));
    expect(stored).toEqual(
      expect.arrayContaining(tokens.map((token) => createHash('sha256').update(token).digest('hex'))),
    );
    for (const token of tokens) expect(stored.join()).not.toContain(Buffer.from(token).toString('hex'));
  });

  it('lasts fourteen days without use, by the clock of the database', async () => {
    const host = await app.signUp();
    const { rows } = await pool.query(
      'select extract(epoch from expires_at - created_at) / 86400 as days from sign_ins where user_id = $1',
      [host.userId],
    );
    expect(rows.map((row: { days: string }) => Number(row.days))).toEqual([14]);
  });

  it('is refused once it has expired', async () => {
    const host = await app.signUp();
    await pool.query("update sign_ins set expires_at = now() + interval '1 minute' where user_id = $1", [host.userId]);
    expect((await host.get('/api/auth/user')).statusCode).toBe(200);
    await pool.query("update sign_ins set expires_at = now() - interval '1 minute' where user_id = $1", [host.userId]);
    expect((await host.get('/api/auth/user')).statusCode).toBe(401);
  });

  it.each(['Bearer', 'bearer', 'BEARER'])('may come as a %s header instead of a cookie', async (scheme) => {
    const { userId, email } = await app.signUp();
    const token = (await logIn(email, STRONG_PASSWORD)).cookies[0]?.value;
    const reply = await app.app.inject({ url: '/api/auth/user', headers: { authorization: `${scheme} ${token}` } });
    expect(reply.json()).toMatchObject({ id: userId, email });
  });

  it('allows a program to act without a cookie and without an origin', async () => {
    const { email } = await app.signUp();
    const token = (await logIn(email, STRONG_PASSWORD)).cookies[0]?.value;
    const headers = { authorization: `Bearer ${token}` };
    const reply = await app.app.inject({ method: 'PUT', url: '/api/notifications/mark-all-read', headers });
    expect(reply.statusCode).toBe(200);
  });

  it('that has expired in a cookie does not block a valid bearer token', async () => {
    const { email } = await app.signUp();
    const token = (await logIn(email, STRONG_PASSWORD)).cookies[0]?.value;
    const stale = { linecheck_sign_in: 'A'.repeat(43) };
    const headers = { authorization: `Bearer ${token}`, 'sec-fetch-site': 'same-origin' };
    for (const url of ['/api/auth/user', '/api/notifications/unread-count']) {
      expect((await app.app.inject({ url, headers, cookies: stale })).statusCode).toBe(200);
    }
    const out = await app.app.inject({ method: 'POST', url: '/api/auth/logout', headers, cookies: stale });
    expect(out.statusCode).toBe(200);
    expect((await app.app.inject({ url: '/api/auth/user', headers })).statusCode).toBe(401);
  });

  it('of a valid cookie takes precedence over another one in a bearer header', async () => {
    const [first, second] = [await app.signUp(), await app.signUp()];
    const cookie = (await logIn(first.email, STRONG_PASSWORD)).cookies[0]?.value ?? '';
    const bearer = (await logIn(second.email, STRONG_PASSWORD)).cookies[0]?.value;
    const headers = { authorization: `Bearer ${bearer}` };
    const reply = await app.app.inject({ url: '/api/auth/user', headers, cookies: { linecheck_sign_in: cookie } });
    expect(reply.json()).toMatchObject({ email: first.email });
  });

  it.each([
    ['no token', ''],
    ['a scheme without a token', 'Bearer'],
    ['a blank token', 'Bearer '],
    ['an unknown token', `Bearer ${'A'.repeat(43)}`],
    ['another scheme', `Basic ${Buffer.from('known@example.org:Green-Room-7').toString('base64')}`],
    ['nonsense', '\u00ff\u00fe'],
  ])('is not %s', async (_what, authorization) => {
    expect((await app.app.inject({ url: '/api/auth/user', headers: { authorization } })).statusCode).toBe(401);
  });

  it('is not the hash in the database', async () => {
    const host = await app.signUp();
    const { rows } = await pool.query<{ hex: string; base64: string }>(
      "select encode(token_hash, 'hex') as hex, encode(token_hash, 'base64') as base64 from sign_ins where user_id = $1",
      [host.userId],
    );
    for (const stolen of [rows[0]?.hex, rows[0]?.base64]) {
      const reply = await app.app.inject({ url: '/api/auth/user', headers: { authorization: `Bearer ${stolen}` } });
      expect(reply.statusCode).toBe(401);
    }
  });
});

describe('logging out', () => {
  it('ends this sign-in on the server and clears its cookies', async () => {
    const host = await app.signUp();
    const elsewhere = app.openBrowser();
    const login = await logIn(host.email, STRONG_PASSWORD, elsewhere);
    const token = login.cookies[0]?.value;
    const reply = await elsewhere.post('/api/auth/logout');
    expect({ status: reply.statusCode, body: reply.json() }).toEqual({ status: 200, body: { ok: true } });
    expect(reply.cookies).toMatchObject([
      { name: 'linecheck_sign_in', value: '', httpOnly: true },
      { name: 'linecheck_signed_in', value: '' },
      { name: 'linecheck_page', value: '' },
    ]);
    const replayed = await app.app.inject({ url: '/api/auth/user', headers: { authorization: `Bearer ${token}` } });
    expect(replayed.statusCode).toBe(401);
  });

  it('is refused if another host has signed in since the page was loaded', async () => {
    const [host, other] = [await app.signUp(), await app.signUp()];
    const logOutFor = (id: string) => other.post('/api/auth/logout', undefined, { [HOST_HEADER]: id });
    const refused = await logOutFor(host.userId);
    expect([refused.statusCode, refused.json(), refused.cookies]).toEqual([
      409,
      expect.objectContaining({ code: 'other_host' }),
      [],
    ]);
    expect((await other.get('/api/auth/user')).statusCode).toBe(200);
    expect((await logOutFor(other.userId)).statusCode).toBe(200);
    // Without a sign-in, no other host can be signed out.
    expect((await logOutFor(host.userId)).statusCode).toBe(200);
  });

  it('leaves the sign-ins of other browsers', async () => {
    const host = await app.signUp();
    const elsewhere = app.openBrowser();
    await logIn(host.email, STRONG_PASSWORD, elsewhere);
    await elsewhere.post('/api/auth/logout');
    expect((await host.get('/api/auth/user')).statusCode).toBe(200);
  });
});

describe('the user', () => {
  it('contains the trial and the subscription, and no secret', async () => {
    const host = await app.signUp();
    await pool.query(
      `update workspaces set subscription_status = 'trial', trial_starts_at = '2026-05-01T08:00:00Z',
       trial_ends_at = '2026-05-15T08:00:00Z', payment_customer_id = 'cus_91' where id = $1`,
      [host.userId],
    );
    expect((await host.get('/api/auth/user')).json()).toEqual({
      id: host.userId,
      email: host.email,
      firstName: 'Jonas',
      lastName: 'Lind',
      isPro: false,
      plan: 'plus',
      isAdmitted: true,
      language: 'en',
      subscriptionStatus: 'trial',
      trialStartsAt: '2026-05-01T08:00:00.000Z',
      trialEndsAt: '2026-05-15T08:00:00.000Z',
      workspaces: [{ id: host.userId, name: 'Jonas Lind', role: 'owner', isOwn: true, needsSecondFactor: false }],
    });
  });
});
