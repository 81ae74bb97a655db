import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import type { MailTransport } from '../../mail/mail';
import { openSmtpMail } from '../../mail/smtp-mail';
import { statementsOf } from '../../testing/count-statements';
import { linkIn, openPostOffice, tokenIn } from '../../testing/letters';
import { backendsThatWait } from '../../testing/lock-waits';
import { openTestApp, STRONG_PASSWORD, type TestApp, type TestBrowser, testAnswer } from '../../testing/open-test-app';
import { makeResetLink } from './service';

const office = await openPostOffice();
afterAll(office.close);
const mail = openSmtpMail({ url: office.url, from: 'Linecheck <no-reply@check.example.org>' });
const app = await openTestApp({ mail, config: { publicUrl: 'https://check.example.org' } });
const { pool } = app.deps.db;

const NEW_PASSWORD = 'Quiet-Studio-9';

const post = (name: string, body: object | string, browser: TestBrowser = app.openBrowser()) =>
  browser.post(`/api/auth/${name}`, body);

const logIn = (email: string, password: string) => post('login', { email, password });

async function mailedToken(email: string): Promise<string> {
  await post('request-reset', { email });
  return tokenIn(linkIn(await office.next()));
}

/** A promise, and the function that resolves it. */
function openGate() {
  let open = () => {};
  const opened = new Promise<void>((done) => {
    open = done;
  });
  return { opened, open: () => open() };
}

const hashOf = (token: string) => createHash('sha256').update(token).digest();

const notValid = { code: 'reset_not_valid', message: 'This reset link is no longer valid. Please request a new one.' };

describe('asking for a reset', () => {
  it('emails a working link to the address as it is stored', async () => {
    const { email, userId } = await app.signUp();
    expect(await testAnswer(post('request-reset', { email: ` ${email.toUpperCase()} ` }))).toEqual({
      status: 200,
      ok: true,
      token: expect.stringMatching(/^[\w-]{43}$/),
    });
    const letter = await office.next();
    expect(letter).toMatchObject({
      subject: 'Password Reset Request',
      from: { name: 'Linecheck', address: 'no-reply@check.example.org' },
      to: [{ address: email }],
      text: expect.stringContaining('This link expires in 30 minutes'),
    });
    const link = linkIn(letter);
    expect(link).toMatch(/^https:\/\/check\.example\.org\/reset-password#token=[\w-]{43}$/);
    expect(letter.html).toContain(`href="${link}"`);
    const { rows } = await pool.query(
      'select token_hash, email, extract(epoch from expires_at - created_at) / 60 as minutes from password_reset_tokens where user_id = $1',
      [userId],
    );
    expect(rows).toEqual([{ token_hash: hashOf(tokenIn(link)), email, minutes: '30.0000000000000000' }]);
  });

  it('answers known and unknown addresses alike, with an invalid token', async () => {
    const { email } = await app.signUp();
    const [known, unknown] = [
      await post('request-reset', { email }),
      await post('request-reset', { email: 'nobody@example.org' }),
    ];
    await office.next();
    const shape = ({ statusCode, headers, body }: typeof known) => {
      const { date: _date, ...rest } = headers;
      return [statusCode, rest, body.replace(/[\w-]{43}/, 'decoy')];
    };
    expect(shape(known)).toEqual(shape(unknown));
    expect(known.body).not.toBe(unknown.body);
    for (const { token } of [known.json(), unknown.json()]) {
      expect((await post('validate-reset-token', { token })).json()).toMatchObject({ valid: false });
      expect((await post('reset-password', { token, password: NEW_PASSWORD })).json()).toEqual(notValid);
    }
  });

  it('runs the same statements, and leaves a row of the same form, for known and unknown addresses', async () => {
    const { email } = await app.signUp();
    const other = `n${email.slice(1)}`;
    const [known, unknown] = [
      await statementsOf(pool, () => post('request-reset', { email })),
      await statementsOf(pool, () => post('request-reset', { email: other })),
    ];
    expect(known).toEqual(unknown);
    await office.next();
    const quiet = await openTestApp({ mail: { way: 'smtp', send: async () => undefined }, emailDelayMs: () => 60_000 });
    await quiet.signUp({ email });
    for (const each of [email, other]) await post('request-reset', { email: each }, quiet.anonymous);
    const { rows } = await quiet.deps.db.pool.query(
      `select kind, key, length(payload::text) as length, attempts, locked_by, extract(epoch from run_at - created_at)::int as pause
       from jobs order by created_at`,
    );
    const row = { kind: 'reset-letter', key: null, attempts: 0, locked_by: null, pause: 60 };
    expect(rows).toEqual([expect.objectContaining(row), rows[0]]);
  });

  it('sends no mail if there is no account', async () => {
    const before = office.letters.length;
    await post('request-reset', { email: 'nobody@example.org' });
    await mailedToken((await app.signUp()).email);
    expect(office.letters.length).toBe(before + 1);
  });

  it('is answered before the mail is sent, and a stop waits for it', async () => {
    const arrived: string[] = [];
    const [begun, way] = [openGate(), openGate()];
    const slow: MailTransport = {
      way: 'smtp',
      send: async ({ to }) => {
        begun.open();
        await way.opened;
        arrived.push(to);
      },
    };
    const other = await openTestApp({ mail: slow });
    const { email } = await other.signUp();
    expect([(await post('request-reset', { email }, other.anonymous)).statusCode, arrived]).toEqual([200, []]);
    await begun.opened;
    const closed = other.close();
    way.open();
    await closed;
    expect(arrived).toEqual([email]);
  });

  it('leaves the email in the outbox if no transport is configured', async () => {
    const other = await openTestApp();
    const { email } = await other.signUp();
    await post('request-reset', { email }, other.anonymous);
    const found = async () => (await readdir(other.outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
    while ((await found()).length === 0) await new Promise(setImmediate);
  });

  it('answers the same if the mail server refuses, logs no address, and deletes the link', async () => {
    const grumpy = await openPostOffice({ refusal: 'we do not like maya@example.org' });
    const logLines: string[] = [];
    const other = await openTestApp({ mail: openSmtpMail({ url: grumpy.url, from: 'a@example.org' }), logLines });
    await other.signUp({ email: 'maya@example.org' });
    expect((await post('request-reset', { email: 'maya@example.org' }, other.anonymous)).statusCode).toBe(200);
    await expect.poll(() => logLines.join('')).toContain('job_failed');
    const { rows: links } = await other.deps.db.pool.query('select from password_reset_tokens');
    expect(links).toEqual([]);
    await other.close();
    await grumpy.close();
    expect(logLines.join('')).toContain('EENVELOPE');
    expect(logLines.join('')).not.toContain('maya');
  });

  it('does not flood an inbox: five valid links at most', async () => {
    const { email, userId } = await app.signUp();
    for (let turn = 0; turn < 5; turn += 1) await mailedToken(email);
    await post('request-reset', { email });
    await mailedToken((await app.signUp()).email);
    const { rowCount } = await pool.query('select 1 from password_reset_tokens where user_id = $1', [userId]);
    expect(rowCount).toBe(5);
    await pool.query("update password_reset_tokens set expires_at = now() - interval '1 minute' where user_id = $1", [
      userId,
    ]);
    expect(await mailedToken(email)).toMatch(/^[\w-]{43}$/);
  });

  it('counts valid links serially, however many are requested concurrently', async () => {
    const { email, userId } = await app.signUp();
    const bystander = new pg.Client({ ...inject('testServer'), database: app.database });
    await bystander.connect();
    await bystander.query('begin');
    // Every insert that references the account waits for this lock, so each would have counted no links.
    await bystander.query('select from users where id = $1 for update', [userId]);
    const asked = Promise.all(Array.from({ length: 8 }, () => makeResetLink(app.deps, email)));
    await backendsThatWait(bystander, 8);
    await bystander.query('commit');
    await bystander.end();
    expect((await asked).filter((link) => link !== undefined)).toHaveLength(5);
    const { rowCount } = await pool.query('select from password_reset_tokens where user_id = $1', [userId]);
    expect(rowCount).toBe(5);
  });

  it.each([
    [{}, { email: 'Invalid email' }],
    [{ email: 'nobody' }, { email: 'Invalid email' }],
    [{ email: 'a@example.org\r\nBcc: all@example.org' }, { email: 'Invalid email' }],
    [{ email: `${'a'.repeat(260)}@example.org` }, { email: 'Invalid email' }],
  ])('is refused with the body %j', async (body, fields) => {
    expect(await testAnswer(post('request-reset', body))).toMatchObject({ status: 400, fields });
  });
});

describe('a reset link', () => {
  it('is valid until it is used, and looking at it does not use it', async () => {
    const { email } = await app.signUp();
    const token = await mailedToken(email);
    for (let turn = 0; turn < 2; turn += 1) {
      const reply = await post('validate-reset-token', { token });
      expect(reply.json()).toEqual({ valid: true, message: 'This reset link is valid.', email });
      expect(reply.headers['cache-control']).toBe('no-store');
    }
    expect((await post('reset-password', { token, password: NEW_PASSWORD })).json()).toEqual({ ok: true });
    expect((await post('validate-reset-token', { token })).json()).toEqual({ valid: false, message: notValid.message });
  });

  it('sets the new password and ends every sign-in and every other link of this account only', async () => {
    const host = await app.signUp();
    const bystander = await app.signUp();
    const [first, second] = [await mailedToken(host.email), await mailedToken(host.email)];
    const theirs = await mailedToken(bystander.email);
    expect((await post('reset-password', { token: second, password: NEW_PASSWORD })).statusCode).toBe(200);
    expect((await logIn(host.email, STRONG_PASSWORD)).statusCode).toBe(401);
    expect((await logIn(host.email, NEW_PASSWORD)).statusCode).toBe(200);
    expect((await host.get('/api/auth/user')).statusCode).toBe(401);
    expect((await post('reset-password', { token: first, password: 'Another-One-3' })).json()).toEqual(notValid);
    expect((await bystander.get('/api/auth/user')).statusCode).toBe(200);
    expect((await post('validate-reset-token', { token: theirs })).json()).toMatchObject({ valid: true });
  });

  it('of one token in eight browsers concurrently sets one password', async () => {
    const { email } = await app.signUp();
    const token = await mailedToken(email);
    const passwords = Array.from({ length: 8 }, (_, number) => `${NEW_PASSWORD}-${number}`);
    const replies = await Promise.all(passwords.map((password) => post('reset-password', { token, password })));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(400)]);
    const winner = replies.findIndex(({ statusCode }) => statusCode === 200);
    const logins = await Promise.all(passwords.map((password) => logIn(email, password)));
    expect(logins.findIndex(({ statusCode }) => statusCode === 200)).toBe(winner);
  });

  it('expires after thirty minutes by the clock of the database', async () => {
    const { email, userId } = await app.signUp();
    const token = await mailedToken(email);
    await pool.query("update password_reset_tokens set expires_at = now() - interval '1 minute' where user_id = $1", [
      userId,
    ]);
    expect((await post('validate-reset-token', { token })).json()).toEqual({ valid: false, message: notValid.message });
    expect((await post('reset-password', { token, password: NEW_PASSWORD })).json()).toEqual(notValid);
    expect((await logIn(email, STRONG_PASSWORD)).statusCode).toBe(200);
  });

  it('is not used up by a password that is too weak', async () => {
    const token = await mailedToken((await app.signUp()).email);
    expect(await testAnswer(post('reset-password', { token, password: 'short' }))).toMatchObject({
      status: 400,
      fields: { password: 'Please ensure your password meets all requirements.' },
    });
    expect((await post('reset-password', { token, password: NEW_PASSWORD })).statusCode).toBe(200);
  });

  it.each(['x', '\0', '\ud800', "' or true --", '<script>alert(1)</script>', 'A'.repeat(200), '🔑'])(
    'is not %j',
    async (token) => {
      expect((await post('validate-reset-token', { token })).json()).toMatchObject({ valid: false });
      expect(await testAnswer(post('reset-password', { token, password: NEW_PASSWORD }))).toEqual({
        status: 400,
        ...notValid,
      });
    },
  );

  it('is not the hash that the database holds', async () => {
    const { email, userId } = await app.signUp();
    await mailedToken(email);
    const { rows } = await pool.query<{ token_hash: Buffer }>(
      'select token_hash from password_reset_tokens where user_id = $1',
      [userId],
    );
    for (const form of ['hex', 'base64', 'base64url'] as const) {
      const token = rows[0]?.token_hash.toString(form);
      expect((await post('validate-reset-token', { token })).json()).toMatchObject({ valid: false });
    }
  });

  it.each([{ token: '' }, { token: 'A'.repeat(201) }])('is refused in the body %j', async (body) => {
    for (const name of ['validate-reset-token', 'reset-password']) {
      expect(await testAnswer(post(name, body))).toMatchObject({
        status: 400,
        fields: { token: expect.any(String) },
      });
    }
  });
});

describe('a login with the old password', () => {
  it('that was in progress when the password was changed fails', async () => {
    const { email, userId } = await app.signUp();
    const bystander = new pg.Client({ ...inject('testServer'), database: app.database });
    await bystander.connect();
    await bystander.query('begin');
    await bystander.query(`update sign_in_methods set data = '{"hash":"another"}' where user_id = $1`, [userId]);
    const login = logIn(email, STRONG_PASSWORD);
    await backendsThatWait(bystander);
    await bystander.query('commit');
    await bystander.end();
    expect((await login).statusCode).toBe(401);
  });
});

describe('expired rows', () => {
  it('are deleted at the start, and nothing else', async () => {
    let lettersSwept = 0;
    const outbox: MailTransport = {
      way: 'outbox',
      send: async () => undefined,
      purgeExpired: async () => {
        lettersSwept += 1;
      },
    };
    const other: TestApp = await openTestApp({ mail: outbox });
    const { email, userId } = await other.signUp();
    await post('login', { email, password: STRONG_PASSWORD }, other.openBrowser());
    const at = other.deps.db.pool;
    await at.query(
      "update sign_ins set expires_at = now() - interval '1 minute' where token_hash = (select min(token_hash) from sign_ins)",
    );
    for (const [token, minutes] of [
      ['old', -1],
      ['live', 1],
    ] as const) {
      await at.query(
        'insert into password_reset_tokens (token_hash, user_id, email, expires_at) values ($1, $2, $3, now() + make_interval(mins => $4))',
        [hashOf(token), userId, email, minutes],
      );
    }
    await other.listen();
    const counts = async () => {
      const counting = `select (select count(*) from sign_ins) as sign_ins, (select count(*) from password_reset_tokens) as tokens`;
      return (await at.query<{ sign_ins: number; tokens: number }>(counting)).rows[0]!;
    };
    // The app listens without waiting for the sweep.
    await expect
      .poll(async () => ({ ...(await counts()), lettersSwept }))
      .toEqual({ sign_ins: 1, tokens: 1, lettersSwept: 1 });
  });
});
