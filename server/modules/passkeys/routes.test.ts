import { randomBytes } from 'node:crypto';
import { FACTORS_MAX, type SignInMethodsReply } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import type { MailTransport, OutgoingEmail } from '../../mail/mail';
import { openTestApp, type TestBrowser, type TestHost, testAnswer } from '../../testing/open-test-app';
import { addTestPasskey, offerOf, type PasskeyUse, SoftwarePasskey } from '../../testing/software-passkey';
import { PasskeyService } from './service';

const app = await openTestApp();
const { pool } = app.deps.db;

const addPasskey = (host: TestBrowser, passkey: object, name = 'Laptop') =>
  host.post('/api/account/passkeys', { name, passkey });

const refusal = (reason: string) => ({ status: 403, code: 'passkey_refused', params: { reason } });

describe('a new passkey', () => {
  it('is listed with its name, and the first one brings recovery codes', async () => {
    const host = await app.signUp();
    const first = await addTestPasskey(host, ' Laptop ');
    expect(first).toMatchObject({ method: { kind: 'passkey', name: 'Laptop', lastUsedAt: null, isOrphaned: false } });
    expect(first.recoveryCodes).toHaveLength(10);
    const second = await addTestPasskey(host, 'Key ring');
    expect(second.recoveryCodes).toBeNull();
    const { methods } = (await host.get('/api/account/sign-in-methods')).json<SignInMethodsReply>();
    expect(methods.filter(({ kind }) => kind === 'passkey')).toEqual([first.method, second.method]);
  });

  it('is told to its owner', async () => {
    const letters: OutgoingEmail[] = [];
    const mail: MailTransport = { way: 'smtp', send: async (letter) => void letters.push(letter) };
    const mailing = await openTestApp({ mail, config: { smtpUrl: 'smtp://localhost' } });
    const host = await mailing.signUp();
    await addTestPasskey(host);
    await expect
      .poll(() => letters.map(({ to, text }) => [to, text.includes('A passkey was added')]))
      .toContainEqual([host.email, true]);
  });

  it('is offered for the host name of PUBLIC_URL, whatever the request says', async () => {
    const host = await app.signUp();
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' };
    const offer = (await host.post('/api/account/passkeys/new', undefined, headers)).json();
    expect(offer).toMatchObject({ rp: { id: 'localhost' }, authenticatorSelection: { userVerification: 'required' } });
  });

  it('is for a person whose id tells neither name nor address', async () => {
    const host = await app.signUp();
    const { user } = await offerOf(host);
    expect(user).toMatchObject({ name: host.email, displayName: 'Jonas Lind' });
    expect(Buffer.from(user.id, 'base64url').toString('hex')).toBe(host.userId.replaceAll('-', ''));
  });

  it('is not offered to an authenticator that has one', async () => {
    const host = await app.signUp();
    const { passkey } = await addTestPasskey(host);
    expect((await offerOf(host)).excludeCredentials).toEqual([
      { id: passkey.id, type: 'public-key', transports: ['internal'] },
    ]);
  });

  it.each<[string, PasskeyUse]>([
    ['of a page at another address', { origin: 'https://evil.example' }],
    ['of another port', { origin: 'http://localhost:3001' }],
    ['for another host name', { rpId: 'evil.example' }],
    ['for another challenge', { challenge: randomBytes(32).toString('base64url') }],
    ['that has not verified its person', { isVerified: false }],
  ])('%s is refused', async (_what, use) => {
    const host = await app.signUp();
    const passkey = new SoftwarePasskey().create(await offerOf(host), use);
    expect(await testAnswer(addPasskey(host, passkey))).toMatchObject(refusal('not_verified'));
    expect(await passkeysOf(host)).toBe(0);
  });

  it.each([1023, 1024, 2900])('with an id of %i bytes has at most 1023 (WebAuthn §5.8.3)', async (length) => {
    const host = await app.signUp();
    const id = randomBytes(length).toString('base64url');
    const passkey = Object.assign(new SoftwarePasskey(), { id }).create(await offerOf(host));
    expect((await addPasskey(host, passkey)).statusCode).toBe(length > 1023 ? 403 : 201);
  });

  it('is added once, and by the newest offer only', async () => {
    const host = await app.signUp();
    const [early, late] = [await offerOf(host), await offerOf(host)];
    const passkey = new SoftwarePasskey();
    expect(await testAnswer(addPasskey(host, passkey.create(early)))).toMatchObject(refusal('not_verified'));
    expect(await testAnswer(addPasskey(host, passkey.create(late)))).toMatchObject({ status: 409, code: 'step_over' });
  });

  it('of another account is refused', async () => {
    const { passkey } = await addTestPasskey(await app.signUp());
    const thief = await app.signUp();
    expect(await testAnswer(addPasskey(thief, passkey.create(await offerOf(thief))))).toMatchObject({
      status: 403,
      code: 'passkey_refused',
    });
  });

  it('with an id that is not its own is refused', async () => {
    const host = await app.signUp();
    const { id } = new SoftwarePasskey();
    const passkey = { ...new SoftwarePasskey().create(await offerOf(host)), id, rawId: id };
    expect(await testAnswer(addPasskey(host, passkey))).toMatchObject(refusal('not_verified'));
  });

  it('is refused to a person with as many as an account can have', async () => {
    const host = await app.signUp();
    const offer = await offerOf(host);
    await pool.query(
      `insert into sign_in_methods (user_id, kind, data)
       select $1::uuid, 'passkey', jsonb_build_object('credentialId', $1::uuid || '-' || n, 'rpId', 'localhost', 'transports', '[]'::jsonb)
       from generate_series(1, $2) as n`,
      [host.userId, FACTORS_MAX],
    );
    const full = { status: 409, code: 'method_limit' };
    expect(await testAnswer(addPasskey(host, new SoftwarePasskey().create(offer)))).toMatchObject(full);
    expect(await testAnswer(host.post('/api/account/passkeys/new'))).toMatchObject(full);
  });

  it('needs a recent sign-in', async () => {
    const host = await app.signUp();
    await pool.query("update sign_ins set created_at = now() - interval '1 hour' where user_id = $1", [host.userId]);
    expect(await testAnswer(host.post('/api/account/passkeys/new'))).toMatchObject({ code: 'sign_in_again' });
  });
});

async function passkeysOf({ userId }: TestHost): Promise<number> {
  const { rows } = await pool.query("select from sign_in_methods where user_id = $1 and kind = 'passkey'", [userId]);
  return rows.length;
}

describe('a site', () => {
  it.each([
    ['https://check.example.org', true],
    ['https://check.example.org:8443', true],
    ['http://localhost:3000', true],
    ['https://localhost', true],
    ['http://check.example.org', false],
    ['http://127.0.0.1:3000', false],
    ['https://192.0.2.7', false],
    ['https://[2001:db8::7]', false],
  ])('at %s has passkeys: %s', async (publicUrl, isOn) => {
    const service = new PasskeyService({ ...app.deps, config: { ...app.deps.config, publicUrl } });
    expect([service.isOn, (await service.ask(null)) !== undefined]).toEqual([isOn, isOn]);
  });

  it('at an IP address refuses passkeys, and says so on the sign-in page', async () => {
    const publicUrl = 'https://192.0.2.7';
    const numbered = await openTestApp({ config: { publicUrl } });
    const host = await numbered.signUp();
    const off = { status: 409, code: 'passkeys_off' };
    expect(await testAnswer(host.post('/api/account/passkeys/new'))).toMatchObject(off);
    expect(await testAnswer(numbered.anonymous.post('/api/auth/passkey/begin'))).toMatchObject(off);
    expect((await host.get('/api/auth/ways')).json()).toMatchObject({ hasPasskeys: false });
  });
});
