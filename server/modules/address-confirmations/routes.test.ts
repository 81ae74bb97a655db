import { afterAll, describe, expect, it } from 'vitest';
import { openSmtpMail } from '../../mail/smtp-mail';
import { linkIn, openPostOffice, tokenIn } from '../../testing/letters';
import { openTestApp, type TestApp } from '../../testing/open-test-app';
import { makeInvitation } from '../invitations/service';
import { makeResetLink } from '../password-resets/service';

const office = await openPostOffice();
afterAll(office.close);
const mail = openSmtpMail({ url: office.url, from: 'Linecheck <no-reply@check.example.org>' });
const app = await openTestApp({ mail, config: { publicUrl: 'https://check.example.org', smtpUrl: office.url } });
await app.signUp({ email: 'first@example.org' });

const isConfirmed = async (email: string, of: TestApp = app): Promise<boolean> => {
  const { rows } = await of.deps.db.pool.query('select email_confirmed_at from users where email = $1', [email]);
  return rows[0].email_confirmed_at !== null;
};

const confirm = (token: string) => app.anonymous.post('/api/auth/confirm-email', { token });

describe('a new host', () => {
  it('is signed in immediately, and confirms the address by the link of an email, which works once', async () => {
    const { email, call } = await app.signUp({ firstName: 'Buy now at evil.example' });
    expect((await call({ url: '/api/auth/user' })).statusCode).toBe(200);
    const letter = await office.next();
    expect(letter).toMatchObject({ subject: 'Confirm Your Email Address', to: [{ address: email }] });
    expect(`${letter.text}${letter.html}`).not.toContain('evil.example');
    const link = linkIn(letter);
    expect(link).toMatch(/^https:\/\/check\.example\.org\/confirm-email#token=[\w-]{43}$/);
    expect(await isConfirmed(email)).toBe(false);
    const replies = await Promise.all([1, 2, 3].map(() => confirm(tokenIn(link))));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
    expect(await isConfirmed(email)).toBe(true);
    expect((await confirm(tokenIn(link))).json()).toMatchObject({ code: 'confirmation_not_valid' });
  });

  it('has a week to confirm the address, after which the token is deleted, but not the host', async () => {
    const { email } = await app.signUp();
    const token = tokenIn(linkIn(await office.next()));
    const { rows } = await app.deps.db.pool.query(
      "update address_confirmations set expires_at = expires_at - interval '7 days 1 second' returning expires_at <= now() as is_over",
    );
    expect(rows).toEqual([{ is_over: true }]);
    expect((await confirm(token)).statusCode).toBe(400);
    expect(await isConfirmed(email)).toBe(false);
  });

  it('confirms the address by a reset link as well, even one from the operator', async () => {
    const { email } = await app.signUp();
    const made = await makeResetLink(app.deps, email);
    const body = { token: tokenIn(made?.link), password: 'Quiet-Studio-9' };
    const reply = await app.anonymous.post('/api/auth/reset-password', body);
    expect([reply.statusCode, await isConfirmed(email)]).toEqual([200, true]);
  });

  it('can register even if too many emails are queued', async () => {
    const { pool } = app.deps.db;
    await pool.query(
      "insert into jobs (kind, payload, run_at) select 'confirmation-letter', '{}', now() + interval '1 hour' from generate_series(1, 1000)",
    );
    const { email } = await app.signUp();
    await pool.query('delete from jobs');
    expect(await isConfirmed(email)).toBe(false);
  });
});

describe('no confirmation is required', () => {
  it('of the first host, who has installed the app', async () => {
    expect(await isConfirmed('first@example.org')).toBe(true);
  });

  it('of an invited host', async () => {
    const invited = await openTestApp({ mail, config: { registration: 'invite', smtpUrl: office.url } });
    for (const email of ['first@example.org', 'second@example.org']) {
      const invitationToken = tokenIn(await makeInvitation(invited.deps, email), 'invitation');
      await invited.signUp({ email, ...{ invitationToken } });
    }
    expect(await isConfirmed('second@example.org', invited)).toBe(true);
    const { rows } = await invited.deps.db.pool.query('select from jobs');
    expect(rows).toEqual([]);
  });

  it('if no emails are sent', async () => {
    const quiet = await openTestApp();
    await quiet.signUp();
    const { email } = await quiet.signUp();
    expect(await isConfirmed(email, quiet)).toBe(false);
    const { rows } = await quiet.deps.db.pool.query('select from jobs');
    expect(rows).toEqual([]);
  });
});
