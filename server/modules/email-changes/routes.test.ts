import { randomBytes, randomUUID } from 'node:crypto';
import type { Email } from 'postal-mime';
import { afterAll, describe, expect, it } from 'vitest';
import { limits } from '../../limits/limits';
import { openSmtpMail } from '../../mail/smtp-mail';
import { linkIn, openPostOffice, tokenIn } from '../../testing/letters';
import { openTestApp, STRONG_PASSWORD, type TestBrowser, type TestHost, testAnswer } from '../../testing/open-test-app';
import { blockAccount, unblockAccount } from '../accounts/operator-service';
import { makeResetLink } from '../password-resets/service';
import { EmailChangeService } from './service';

const office = await openPostOffice();
afterAll(office.close);
const mail = openSmtpMail({ url: office.url, from: 'Linecheck <no-reply@check.example.org>' });
const publicUrl = 'https://check.example.org';
const app = await openTestApp({ mail, config: { publicUrl, smtpUrl: office.url } });
const { pool } = app.deps.db;
// Its address counts as confirmed, so that no email goes out.
await app.signUp({ email: 'first@example.org' });

const OTHER_PASSWORD = 'Control-Room-8';

const newAddress = () => `${randomUUID()}@new.example`;

const ask = (host: TestBrowser, email: string) => host.put('/api/account/email', { email });
const confirm = (token: string) => testAnswer(app.anonymous.post('/api/auth/confirm-email-change', { token }));
const undo = (token: string) => testAnswer(app.anonymous.post('/api/auth/undo-email-change', { token }));
const waitingOf = async (host: TestBrowser) => (await host.get('/api/account/email')).json<{ email: string | null }>();

const unread: Email[] = [];

/** The oldest email with this subject to an address that no call has returned yet. */
async function letterTo(address: string, subject: string): Promise<Email> {
  for (;;) {
    const at = unread.findIndex((each) => each.to?.[0]?.address === address && each.subject === subject);
    const [found] = at === -1 ? [] : unread.splice(at, 1);
    if (found !== undefined) return found;
    unread.push(await office.next());
  }
}

const linkTo = (address: string) => letterTo(address, 'Confirm Your New Email Address');
const noticeTo = (address: string) => letterTo(address, 'A New Email Address for Your Account');

/** Asks for a change, and returns the tokens of both emails. */
async function askedBy(host: TestHost, email: string, present = host.email) {
  expect((await ask(host, email)).json()).toEqual({ ok: true });
  const [link, notice] = [await linkTo(email), await noticeTo(present)];
  return { link, notice, confirmToken: tokenIn(linkIn(link)), undoToken: tokenIn(linkIn(notice)) };
}

const emailOf = async ({ userId }: TestHost) => {
  const { rows } = await pool.query(
    'select email, email_confirmed_at is not null as is_confirmed from users where id = $1',
    [userId],
  );
  return rows[0];
};

const statusOf = async (browser: TestBrowser) => (await browser.get('/api/auth/user')).statusCode;

const logIn = async (email: string, password = STRONG_PASSWORD) =>
  (await app.openBrowser().post('/api/auth/login', { email, password })).statusCode;

describe('a new address', () => {
  it('gets a link, and the present one a notice; the link makes it the address of the account, once', async () => {
    const host = await app.signUp();
    const email = newAddress();
    const { link, notice, confirmToken } = await askedBy(host, email);
    expect(linkIn(link)).toMatch(/^https:\/\/check\.example\.org\/change-email#token=[\w-]{43}$/);
    expect(`${link.text}${link.html}`).not.toContain(host.email);
    expect(linkIn(notice)).toMatch(/^https:\/\/check\.example\.org\/undo-email#token=[\w-]{43}$/);
    expect(`${notice.text}${notice.html}`).not.toContain(email);
    expect(await waitingOf(host)).toEqual({ email, expiresAt: expect.any(String) });
    expect(await emailOf(host)).toEqual({ email: host.email, is_confirmed: false });
    const answers = await Promise.all([1, 2, 3].map(() => confirm(confirmToken)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers).toContainEqual({ status: 200, email });
    expect(await emailOf(host)).toEqual({ email, is_confirmed: true });
    expect(await waitingOf(host)).toEqual({ email: null, expiresAt: null });
    expect([await logIn(email), await logIn(host.email), await statusOf(host)]).toEqual([200, 401, 200]);
  });

  it('may be confirmed for a day', async () => {
    const host = await app.signUp();
    const { confirmToken } = await askedBy(host, newAddress());
    await pool.query("update email_changes set created_at = now() - interval '24 hours 1 second' where user_id = $1", [
      host.userId,
    ]);
    expect(await confirm(confirmToken)).toMatchObject({ status: 409, code: 'email_change_not_valid' });
    expect(await waitingOf(host)).toEqual({ email: null, expiresAt: null });
  });

  it.each(['a reset', 'another password'])('cannot be confirmed any more after %s', async (what) => {
    const host = await app.signUp();
    const { confirmToken } = await askedBy(host, newAddress());
    const made = what === 'a reset' ? await makeResetLink(app.deps, host.email) : undefined;
    const reply = made
      ? await app.anonymous.post('/api/auth/reset-password', { token: tokenIn(made.link), password: OTHER_PASSWORD })
      : await host.put('/api/account/password', { newPassword: OTHER_PASSWORD });
    expect(reply.statusCode).toBe(200);
    expect(await confirm(confirmToken)).toMatchObject({ status: 409, code: 'email_change_not_valid' });
    expect(await logIn(host.email, OTHER_PASSWORD)).toBe(200);
  });

  it('is not that of the account already, in any case', async () => {
    const host = await app.signUp();
    expect(await testAnswer(ask(host, host.email.toUpperCase()))).toMatchObject({
      status: 400,
      fieldCodes: { email: 'email_same' },
    });
  });

  it('gets no link if another account has it, and the answer and the notice are the same', async () => {
    const [host, other] = [await app.signUp(), await app.signUp()];
    expect(await testAnswer(ask(host, other.email))).toEqual({ status: 200, ok: true });
    await noticeTo(host.email);
    expect(await waitingOf(host)).toMatchObject({ email: other.email });
    const { rows } = await pool.query('select token_hash from email_changes where user_id = $1', [host.userId]);
    expect(rows).toEqual([{ token_hash: null }]);
  });

  it('that another account has got meanwhile changes nothing, and the link says so', async () => {
    const host = await app.signUp();
    const email = newAddress();
    const { confirmToken } = await askedBy(host, email);
    await app.signUp({ email });
    expect(await confirm(confirmToken)).toMatchObject({
      status: 409,
      message: 'Another account has this address by now, so nothing was changed.',
    });
    expect(await emailOf(host)).toMatchObject({ email: host.email });
  });

  it('replaces one that waits, whose link ends', async () => {
    const host = await app.signUp();
    const first = await askedBy(host, newAddress());
    const email = newAddress();
    const second = await askedBy(host, email);
    expect((await confirm(first.confirmToken)).status).toBe(409);
    expect(await confirm(second.confirmToken)).toMatchObject({ email });
  });

  it('can be withdrawn', async () => {
    const host = await app.signUp();
    const { confirmToken } = await askedBy(host, newAddress());
    expect((await host.delete('/api/account/email')).json()).toEqual({ ok: true });
    expect(await waitingOf(host)).toEqual({ email: null, expiresAt: null });
    expect((await confirm(confirmToken)).status).toBe(409);
  });

  it('ends the links that were sent to the earlier address', async () => {
    const host = await app.signUp();
    const token = tokenIn((await makeResetLink(app.deps, host.email))?.link);
    const { confirmToken } = await askedBy(host, newAddress());
    await confirm(confirmToken);
    const reply = await app.anonymous.post('/api/auth/validate-reset-token', { token });
    expect(reply.json()).toMatchObject({ valid: false });
    const { rows } = await pool.query('select from address_confirmations where user_id = $1', [host.userId]);
    expect(rows).toEqual([]);
  });

  it('of a blocked account is not confirmed', async () => {
    const host = await app.signUp();
    const { confirmToken } = await askedBy(host, newAddress());
    await blockAccount(app.deps.db.kysely, host.email);
    expect((await confirm(confirmToken)).status).toBe(409);
    // Nor after the block: a thief may have asked for it.
    await unblockAccount(app.deps.db.kysely, host.email);
    expect((await confirm(confirmToken)).status).toBe(409);
  });

  it('needs a recent sign-in', async () => {
    const host = await app.signUp();
    await pool.query("update sign_ins set created_at = now() - interval '11 minutes' where user_id = $1", [
      host.userId,
    ]);
    expect(await testAnswer(ask(host, newAddress()))).toMatchObject({ status: 403, code: 'sign_in_again' });
  });

  it('is refused where no emails are sent', async () => {
    const quiet = await openTestApp();
    expect(await testAnswer(ask(await quiet.signUp(), newAddress()))).toMatchObject({ status: 409, code: 'mail_off' });
  });

  it('is asked for five times an hour by one account, and as often for one mailbox', async () => {
    const limited = await openTestApp({ mail, config: { publicUrl, smtpUrl: office.url, rateLimitFactor: 100 } });
    const hosts = await Promise.all([1, 2].map((each) => limited.signUp({ email: `limited-${each}@example.org` })));
    const [first, second] = hosts;
    if (first === undefined || second === undefined) throw new Error('two hosts have signed up');
    const { max } = limits.emailChanges;
    const asked = await Promise.all(Array.from({ length: max + 1 }, () => ask(first, newAddress())));
    expect(asked.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
    await limited.deps.db.pool.query("delete from rate_limits where key like 'emailChanges:%'");
    await limited.deps.db.pool.query("update rate_limits set points = $1 where key like 'emailChangesOfAddress:%'", [
      limits.emailChangesOfAddress.max,
    ]);
    const email = newAddress();
    expect((await ask(second, email)).statusCode).toBe(200);
    await limited.deps.db.pool.query("update rate_limits set points = $1 where key like 'emailChangesOfAddress:%'", [
      limits.emailChangesOfAddress.max,
    ]);
    expect((await ask(second, email.replace('@', '+again@'))).statusCode).toBe(429);
    await limited.close();
  });
});

describe('an email that could not be sent', () => {
  it('leaves no link that works, and the next attempt writes another one', async () => {
    const host = await app.signUp({ email: `${randomUUID()}@example.org` });
    const { rows } = await pool.query(
      `insert into email_changes (user_id, old_email, new_email, expires_at)
       values ($1, $2, $3, now() + interval '72 hours') returning id`,
      [host.userId, host.email, newAddress()],
    );
    const service = new EmailChangeService({ ...app.deps, signIns: undefined as never, jobs: undefined as never });
    for (const to of ['new', 'old'] as const) {
      const [first, second] = [
        await service.writeEmail({ change: rows[0].id, to }),
        await service.writeEmail({ change: rows[0].id, to }),
      ];
      await first?.withdraw?.();
      expect(first?.email.to).toBe(second?.email.to);
      await second?.withdraw?.();
    }
    const { rows: left } = await pool.query('select token_hash, undo_hash from email_changes where user_id = $1', [
      host.userId,
    ]);
    expect(left).toEqual([{ token_hash: null, undo_hash: null }]);
  });
});

/** Adds a way to sign in, a recovery code and an access token, as old as this. */
async function addWays({ userId, workspaceId }: TestHost, age: string) {
  await pool.query(
    `insert into sign_in_methods (user_id, kind, name, data, created_at)
     values ($1, 'app', $2::text, '{"secret":"","lastStep":0}', now() - $2::text::interval)`,
    [userId, age],
  );
  await pool.query(
    'insert into recovery_codes (user_id, code_hash, created_at) values ($1, $3, now() - $2::text::interval)',
    [userId, age, randomBytes(32)],
  );
  await pool.query(
    `insert into access_tokens (id, user_id, workspace_id, name, token_hash, ending, scopes, created_at)
     values (gen_random_uuid(), $1, $3, $2::text, $4, 'abcd', '{}', now() - $2::text::interval)`,
    [userId, age, workspaceId, randomBytes(32)],
  );
  await pool.query(
    `insert into calendar_feeds (user_id, token_hash, created_at) values ($1, $3, now() - $2::text::interval)
     on conflict (user_id) do update set created_at = now() - $2::text::interval`,
    [userId, age, randomBytes(32)],
  );
}

const waysOf = async ({ userId }: TestHost) => {
  const { rows } = await pool.query(
    `select array(select kind || coalesce(' ' || name, '') from sign_in_methods where user_id = $1) as methods,
       (select count(*) from recovery_codes where user_id = $1) as codes,
       array(select name from access_tokens where user_id = $1) as tokens,
       (select count(*) from calendar_feeds where user_id = $1) as feeds,
       (select count(*) from known_browsers where user_id = $1) as browsers`,
    [userId],
  );
  return rows[0];
};

describe('"This was not me"', () => {
  const ended = { methods: ['app 73 hours'], codes: 1, tokens: ['73 hours'], feeds: 0, browsers: 0 };

  it('before the confirmation keeps the address, and ends every way in that may be a stranger\u2019s', async () => {
    const host = await app.signUp();
    await addWays(host, '73 hours');
    await addWays(host, '71 hours');
    const { confirmToken, undoToken } = await askedBy(host, newAddress());
    const link = tokenIn((await makeResetLink(app.deps, host.email))?.link);
    expect(await undo(undoToken)).toEqual({ status: 200, email: host.email });
    expect(await waysOf(host)).toEqual(ended);
    expect([await statusOf(host), await logIn(host.email), (await confirm(confirmToken)).status]).toEqual([
      401, 401, 409,
    ]);
    expect((await app.anonymous.post('/api/auth/validate-reset-token', { token: link })).json()).toMatchObject({
      valid: false,
    });
    expect(await emailOf(host)).toEqual({ email: host.email, is_confirmed: true });
    expect((await undo(undoToken)).status).toBe(409);
  });

  it('after the confirmation gives the earlier address back, for which a reset link sets a password', async () => {
    const host = await app.signUp();
    await addWays(host, '73 hours');
    await addWays(host, '1 minute');
    const email = newAddress();
    const { confirmToken, undoToken } = await askedBy(host, email);
    await confirm(confirmToken);
    expect(await undo(undoToken)).toEqual({ status: 200, email: host.email });
    expect(await waysOf(host)).toEqual(ended);
    expect(await emailOf(host)).toEqual({ email: host.email, is_confirmed: true });
    const token = tokenIn((await makeResetLink(app.deps, host.email))?.link);
    const reset = await app.anonymous.post('/api/auth/reset-password', { token, password: OTHER_PASSWORD });
    expect(reset.statusCode).toBe(200);
    expect(await waysOf(host)).toMatchObject({ methods: expect.arrayContaining(['password']) });
    expect([await logIn(email, OTHER_PASSWORD), await logIn(host.email)]).toEqual([401, 401]);
  });

  it('works for three days from the confirmation', async () => {
    const host = await app.signUp();
    const { confirmToken, undoToken } = await askedBy(host, newAddress());
    await pool.query(
      "update email_changes set created_at = created_at - interval '23 hours', expires_at = expires_at - interval '23 hours' where user_id = $1",
      [host.userId],
    );
    await confirm(confirmToken);
    const hours = async (by: string) => {
      const set =
        'update email_changes set expires_at = expires_at - $2::interval where user_id = $1 returning expires_at <= now() as is_over';
      return (await pool.query(set, [host.userId, by])).rows;
    };
    expect([await hours('71 hours 59 minutes'), await hours('1 minute 1 second')]).toEqual([
      [{ is_over: false }],
      [{ is_over: true }],
    ]);
    expect(await undo(undoToken)).toMatchObject({ status: 409, code: 'email_change_not_valid' });
  });

  it('works after a stranger has withdrawn the change, or replaced it', async () => {
    const host = await app.signUp();
    const first = await askedBy(host, newAddress());
    const second = await askedBy(host, newAddress());
    await host.delete('/api/account/email');
    expect(await undo(first.undoToken)).toEqual({ status: 200, email: host.email });
    expect([await statusOf(host), await logIn(host.email)]).toEqual([401, 401]);
    expect((await undo(second.undoToken)).status).toBe(409);
  });

  it('ends the changes that came after it, whose earlier addresses are a stranger\u2019s', async () => {
    const host = await app.signUp();
    const [one, two] = [newAddress(), newAddress()];
    const first = await askedBy(host, one);
    await confirm(first.confirmToken);
    const second = await askedBy(host, two, one);
    await confirm(second.confirmToken);
    expect(await undo(first.undoToken)).toEqual({ status: 200, email: host.email });
    expect((await undo(second.undoToken)).status).toBe(409);
    expect(await emailOf(host)).toMatchObject({ email: host.email });
  });

  it('cannot be stopped by an account that takes the earlier address', async () => {
    const [host, other] = [await app.signUp(), await app.signUp()];
    const { confirmToken, undoToken } = await askedBy(host, newAddress());
    await confirm(confirmToken);
    const body = { email: host.email, password: STRONG_PASSWORD, firstName: 'Eve', lastName: 'Hill' };
    expect(await testAnswer(app.openBrowser().post('/api/auth/register', body))).toMatchObject({ code: 'email_taken' });
    expect((await ask(other, host.email)).statusCode).toBe(200);
    await noticeTo(other.email);
    expect(await undo(undoToken)).toEqual({ status: 200, email: host.email });
  });

  it('is possible once for concurrent calls', async () => {
    const host = await app.signUp();
    const { undoToken } = await askedBy(host, newAddress());
    const answers = await Promise.all([1, 2, 3].map(() => undo(undoToken)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe('changes of addresses', () => {
  it('are deleted when they cannot be undone any more', async () => {
    const host = await app.signUp();
    const { confirmToken } = await askedBy(host, newAddress());
    await confirm(confirmToken);
    const service = new EmailChangeService({ ...app.deps, signIns: undefined as never, jobs: undefined as never });
    const count = async () =>
      (await pool.query('select from email_changes where user_id = $1', [host.userId])).rowCount;
    await service.purgeExpired();
    expect(await count()).toBe(1);
    await pool.query('update email_changes set expires_at = now() where user_id = $1', [host.userId]);
    await service.purgeExpired();
    expect(await count()).toBe(0);
    await app.signUp({ email: host.email });
  });
});
