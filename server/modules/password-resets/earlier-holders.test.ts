import { describe, expect, it } from 'vitest';
import type { MailTransport, OutgoingEmail } from '../../mail/mail';
import { tokenIn } from '../../testing/letters';
import { openTestApp, type TestHost } from '../../testing/open-test-app';
import { addTestApp, firstStep } from '../../testing/second-factors';
import { addTestPasskey, signInByTestPasskey } from '../../testing/software-passkey';

const letters: OutgoingEmail[] = [];
const mail: MailTransport = { way: 'smtp', send: async (letter) => void letters.push(letter) };
const app = await openTestApp({ mail, config: { smtpUrl: 'smtp://localhost' } });
const { pool } = app.deps.db;
// Its address counts as confirmed.
await app.signUp();

const NEW_PASSWORD = 'Quiet-Studio-9';

/** Resets the password by the email to the address of an account. */
async function resetBy({ email }: Pick<TestHost, 'email'>): Promise<number> {
  const browser = app.openBrowser();
  await browser.post('/api/auth/request-reset', { email });
  const isReset = ({ to, text }: OutgoingEmail) => to === email && text.includes('/reset-password#');
  await expect.poll(() => letters.some(isReset)).toBe(true);
  const token = tokenIn(/\S+#token=\S+/.exec(letters.find(isReset)?.text ?? '')?.[0] ?? '');
  return (await browser.post('/api/auth/reset-password', { token, password: NEW_PASSWORD })).statusCode;
}

/** The rows of an account that let someone in. */
async function waysOf({ userId }: TestHost) {
  const { rows } = await pool.query(
    `select (select json_agg(kind order by kind) from sign_in_methods where user_id = $1) as kinds,
       (select count(*) from recovery_codes where user_id = $1) as codes,
       (select count(*) from access_tokens where user_id = $1) as tokens`,
    [userId],
  );
  return rows[0];
}

async function prepared(isConfirmed: boolean) {
  const host = await app.signUp();
  if (isConfirmed) await pool.query('update users set email_confirmed_at = now() where id = $1', [host.userId]);
  await addTestApp(host);
  const { passkey } = await addTestPasskey(host);
  await pool.query(
    `insert into sign_in_methods (user_id, kind, data) values ($1, 'service', jsonb_build_object('issuer', 'x', 'subject', $2::text))`,
    [host.userId, host.email],
  );
  await host.post('/api/access-tokens', { name: 'n8n', scopes: ['read'], days: 90 });
  return { host, passkey };
}

describe('the holder of an address', () => {
  it('who resets an account that somebody else has made with it is alone in it', async () => {
    const { host, passkey } = await prepared(false);
    expect(await resetBy(host)).toBe(200);
    expect(await waysOf(host)).toEqual({ kinds: ['password'], codes: 0, tokens: 0 });
    expect((await signInByTestPasskey(app.openBrowser(), passkey)).statusCode).toBe(403);
    expect(await firstStep(app.openBrowser(), host.email, NEW_PASSWORD)).toBe(200);
  });

  it('who has confirmed it before keeps the second step', async () => {
    const { host } = await prepared(true);
    expect(await resetBy(host)).toBe(200);
    expect(await waysOf(host)).toEqual({ kinds: ['app', 'passkey', 'password', 'service'], codes: 10, tokens: 1 });
    expect(await firstStep(app.openBrowser(), host.email, NEW_PASSWORD)).toBe('second_step_needed');
  });
});
