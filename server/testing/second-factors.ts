import { Secret, TOTP } from 'otpauth';
import { STRONG_PASSWORD, type TestBrowser } from './open-test-app';

/** The code that an authenticator app shows at a time in ms. */
export const codeOfApp = (secret: string, nowMs: number): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: nowMs });

export interface AddedTestApp {
  readonly id: string;
  /** In base32. */
  readonly secret: string;
  readonly recoveryCodes: readonly string[] | null;
}

/** Adds an authenticator app to the account of a signed-in host. Its code of `nowMs` is used up. */
export async function addTestApp(host: TestBrowser, nowMs = Date.now(), name = 'Phone'): Promise<AddedTestApp> {
  const { secret } = (await host.post('/api/account/authenticator-apps/new')).json<{ secret: string }>();
  const reply = await host.post('/api/account/authenticator-apps', { name, code: codeOfApp(secret, nowMs) });
  if (reply.statusCode !== 201) throw new Error(`could not add an app: ${reply.body}`);
  const { method, recoveryCodes } = reply.json<{ method: { id: string }; recoveryCodes: string[] | null }>();
  return { id: method.id, secret, recoveryCodes };
}

/** The problem code of a sign-in by the password, or the status without one. */
export async function firstStep(browser: TestBrowser, email: string, password = STRONG_PASSWORD) {
  const reply = await browser.post('/api/auth/login', { email, password });
  return reply.json<{ code?: string }>().code ?? reply.statusCode;
}

/** The problem code of the second step, or the status without one. */
export async function secondStep(browser: TestBrowser, proof: object, { trustsBrowser = false } = {}) {
  const reply = await browser.post('/api/auth/second-step', { proof, trustsBrowser });
  return reply.json<{ code?: string }>().code ?? reply.statusCode;
}
