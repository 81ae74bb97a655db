import type { beginConfirmation, EndpointResponse } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { limits } from '../../limits/limits';
import { openTestApp, STRONG_PASSWORD, type TestBrowser, type TestHost, testAnswer } from '../../testing/open-test-app';
import { addTestApp, codeOfApp } from '../../testing/second-factors';
import { addTestPasskey, type PasskeyUse, type SoftwarePasskey } from '../../testing/software-passkey';

let nowMs = Date.now();
const app = await openTestApp({ clock: () => nowMs, config: { rateLimitFactor: 1 } });
const { pool } = app.deps.db;

/** Makes the sign-ins of a host an hour old. */
const age = ({ userId }: TestHost) =>
  pool.query("update sign_ins set created_at = now() - interval '1 hour', confirmed_at = null where user_id = $1", [
    userId,
  ]);

const begin = async (host: TestBrowser) =>
  (await host.post('/api/auth/confirm-sign-in/begin')).json<EndpointResponse<typeof beginConfirmation>>();

const confirm = (host: TestBrowser, proof: object) => testAnswer(host.post('/api/auth/confirm-sign-in', proof));

async function confirmByPasskey(host: TestBrowser, passkey: SoftwarePasskey, use: PasskeyUse = {}) {
  const { passkey: question } = await begin(host);
  if (question === null) throw new Error('no passkey is asked');
  return confirm(host, { passkey: passkey.answer(question, use) });
}

/** The status of a call that needs a recent sign-in. */
const statusOfExport = async (host: TestBrowser) =>
  (await host.call({ method: 'HEAD', url: '/api/account/export' })).statusCode;

describe('a sign-in that is not recent', () => {
  it('is confirmed by the password', async () => {
    const host = await app.signUp();
    await age(host);
    expect(await begin(host)).toEqual({ methods: ['password'], passkey: null, service: null });
    expect(await statusOfExport(host)).toBe(403);
    expect(await confirm(host, { password: STRONG_PASSWORD })).toEqual({ status: 200, ok: true });
    expect(await statusOfExport(host)).toBe(200);
  });

  it('is confirmed by the code of an app, once', async () => {
    const host = await app.signUp();
    const { secret } = await addTestApp(host, nowMs);
    await age(host);
    expect((await begin(host)).methods).toEqual(expect.arrayContaining(['app', 'password']));
    nowMs += 60_000;
    const proof = { code: codeOfApp(secret, nowMs) };
    expect(await confirm(host, proof)).toMatchObject({ status: 200 });
    expect(await statusOfExport(host)).toBe(200);
    expect(await confirm(host, proof)).toMatchObject({ status: 403, code: 'wrong_code' });
  });

  it('is confirmed by a recovery code, once', async () => {
    const host = await app.signUp();
    const { recoveryCodes } = await addTestApp(host, nowMs);
    await age(host);
    const proof = { recoveryCode: recoveryCodes?.[0] };
    expect(await confirm(host, proof)).toMatchObject({ status: 200 });
    expect(await statusOfExport(host)).toBe(200);
    expect(await confirm(host, proof)).toMatchObject({ status: 403, code: 'wrong_code' });
  });

  it('is confirmed by a passkey, also without a password', async () => {
    const host = await app.signUp();
    const { passkey } = await addTestPasskey(host);
    await pool.query("delete from sign_in_methods where user_id = $1 and kind = 'password'", [host.userId]);
    await age(host);
    const { methods, passkey: question } = await begin(host);
    expect(methods).toEqual(['passkey']);
    expect(question).toMatchObject({ rpId: 'localhost', allowCredentials: [{ id: passkey.id }] });
    expect(await confirmByPasskey(host, passkey)).toMatchObject({ status: 200 });
    expect(await statusOfExport(host)).toBe(200);
  });

  it.each<[string, PasskeyUse]>([
    ['of a page at another address', { origin: 'https://evil.example' }],
    ['without a check of its person', { isVerified: false }],
  ])('is not confirmed by an answer %s', async (_what, use) => {
    const host = await app.signUp();
    const { passkey } = await addTestPasskey(host);
    await age(host);
    expect(await confirmByPasskey(host, passkey, use)).toMatchObject({ status: 403, code: 'passkey_refused' });
    expect(await statusOfExport(host)).toBe(403);
  });

  it('is not confirmed by the passkey of another person', async () => {
    const [host, other] = [await app.signUp(), await app.signUp()];
    await addTestPasskey(host);
    const { passkey } = await addTestPasskey(other);
    await age(host);
    expect(await confirmByPasskey(host, passkey)).toMatchObject({ status: 403, code: 'passkey_refused' });
    expect(await statusOfExport(host)).toBe(403);
  });

  it('is confirmed by an answer once', async () => {
    const host = await app.signUp();
    const { passkey } = await addTestPasskey(host);
    const { passkey: question } = await begin(host);
    const proof = { passkey: question && passkey.answer(question) };
    expect(await confirm(host, proof)).toMatchObject({ status: 200 });
    expect(await confirm(host, proof)).toMatchObject({ status: 409, code: 'step_over' });
  });

  it('is asked for no passkey of another PUBLIC_URL', async () => {
    const host = await app.signUp();
    const { method } = await addTestPasskey(host);
    await pool.query(`update sign_in_methods set data = data || '{"rpId": "old.example.org"}' where id = $1`, [
      method.id,
    ]);
    expect(await begin(host)).toEqual({ methods: ['password'], passkey: null, service: null });
  });
});

describe('wrong proofs', () => {
  it.each([
    ['passwords', { password: 'Wrong-2026' }, limits.wrongPasswords],
    ['codes', { code: '000000' }, limits.wrongCodes],
  ])('%s are refused without a check after some, until another proof', async (_what, proof, { max }) => {
    const host = await app.signUp();
    const { passkey } = await addTestPasskey(host);
    for (let n = 0; n < max; n += 1) expect(await confirm(host, proof)).toMatchObject({ status: 403 });
    expect(await confirm(host, proof)).toMatchObject({ status: 429 });
    expect(await confirmByPasskey(host, passkey)).toMatchObject({ status: 200 });
  });

  it('of codes count together with those of the second step of a sign-in', async () => {
    const host = await app.signUp();
    await addTestApp(host, nowMs);
    for (let n = 0; n < limits.wrongCodes.max; n += 1) await confirm(host, { code: '000000' });
    await host.post('/api/auth/logout');
    await host.post('/api/auth/login', { email: host.email, password: STRONG_PASSWORD });
    const secondStep = host.post('/api/auth/second-step', { proof: { code: '000000' } });
    expect(await testAnswer(secondStep)).toMatchObject({ status: 429 });
  });
});
