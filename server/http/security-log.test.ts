import pino from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { limits } from '../limits/limits';
import { logOptions } from '../logger';
import { makeResetLink } from '../modules/password-resets/service';
import { tokenIn } from '../testing/letters';
import { openTestApp, STRONG_PASSWORD } from '../testing/open-test-app';
import { addTestApp, firstStep, secondStep } from '../testing/second-factors';
import { addTestPasskey, signInByTestPasskey } from '../testing/software-passkey';
import { SecurityLog } from './security-log';

const logLines: string[] = [];
const app = await openTestApp({ logLines, config: { rateLimitFactor: 1 } });

type Line = Readonly<Record<string, unknown>>;

const securityLines = (lines: readonly string[]): readonly Line[] =>
  lines.map((line) => JSON.parse(line) as Line).filter((line) => line.security === true);

/** The events after the first `from` lines, once there are `count`. */
async function eventsSince(from: number, count: number): Promise<readonly Line[]> {
  await expect.poll(() => securityLines(logLines.slice(from)).length).toBe(count);
  return securityLines(logLines.slice(from));
}

const KEY = /^[\w-]{22}$/;

describe('the security log', () => {
  it('logs the events of an account with one key, and without name, address or id', async () => {
    const from = logLines.length;
    const host = await app.signUp({ email: 'wilhelmina@example.org' });
    const { userId, email } = host;
    const post = (url: string, body: object) => host.post(url, body);
    await post('/api/auth/login', { email: 'Wilhelmina@example.org', password: 'Wrong-Word-5' });
    await post('/api/auth/login', { email, password: STRONG_PASSWORD });
    const made = await makeResetLink(app.deps, email);
    const token = tokenIn(made?.link);
    await post('/api/auth/reset-password', { token, password: 'Quiet-Studio-9' });
    const lines = await eventsSince(from, 4);
    const brief = lines.map(({ event, code, level }) => ({ event, code, level }));
    expect(brief).toEqual([
      { event: 'account_created', code: undefined, level: 30 },
      { event: 'sign_in_refused', code: 'wrong_credentials', level: 30 },
      { event: 'signed_in', code: undefined, level: 30 },
      { event: 'password_changed', code: undefined, level: 30 },
    ]);
    const [created, refused, signedIn, changed] = lines;
    expect(created).toMatchObject({
      account: expect.stringMatching(KEY),
      host: expect.stringMatching(KEY),
      address: expect.stringMatching(KEY),
    });
    expect([refused?.account, signedIn?.account]).toEqual([created?.account, created?.account]);
    expect([signedIn?.host, changed?.host]).toEqual([created?.host, created?.host]);
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(`wilhelmina|127\\.0\\.0\\.1|${userId}|${token}`, 'i'));
  });

  it('logs a new passkey, and how it signs in', async () => {
    const host = await app.signUp();
    const from = logLines.length;
    const { passkey } = await addTestPasskey(host);
    await signInByTestPasskey(app.openBrowser(), passkey, { isVerified: false });
    await signInByTestPasskey(app.openBrowser(), passkey);
    const lines = await eventsSince(from, 3);
    expect(lines.map(({ event }) => event)).toEqual(['passkey_added', 'passkey_refused', 'signed_in']);
    expect(lines[0]?.host).toBe(lines[2]?.host);
    expect(JSON.stringify(lines)).not.toContain(passkey.id);
  });

  it('logs a new app, the second step, right and wrong, and the end of a method', async () => {
    const host = await app.signUp();
    const from = logLines.length;
    const { id, recoveryCodes } = await addTestApp(host);
    const browser = app.openBrowser();
    await firstStep(browser, host.email);
    await secondStep(browser, { code: '000000' });
    await secondStep(browser, { recoveryCode: recoveryCodes?.[0] });
    await browser.post('/api/account/recovery-codes');
    await browser.delete(`/api/account/sign-in-methods/${id}`);
    const lines = await eventsSince(from, 5);
    expect(lines.map(({ event }) => event)).toEqual([
      ...['app_added', 'code_refused', 'signed_in', 'recovery_codes_renewed', 'sign_in_method_removed'],
    ]);
    expect(new Set(lines.map((line) => line.host)).size).toBe(1);
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${id}|${recoveryCodes?.[0]}`));
  });

  it('names the limit that was hit, and what was denied', async () => {
    const from = logLines.length;
    const body = { email: 'nobody@example.org' };
    for (let call = 0; call < limits.resets.max + 1; call += 1) {
      await app.anonymous.post('/api/auth/request-reset', body);
    }
    await app.anonymous.post('/api/auth/logout', undefined, { 'sec-fetch-site': 'cross-site' });
    const [requested, hit, denied] = await eventsSince(from, 3);
    expect(requested).toMatchObject({ event: 'reset_requested' });
    expect(hit).toMatchObject({
      event: 'limit_hit',
      code: 'rate_limited',
      limit: 'resets',
      route: '/api/auth/request-reset',
    });
    expect(denied).toMatchObject({ event: 'denied', code: 'cross_origin', route: '/api/auth/logout' });
  });
});

/** A separate log, with keys that hide nothing. */
function openLog(level: string) {
  const lines: string[] = [];
  const counted: string[] = [];
  const log = pino({ ...logOptions, level }, { write: (line) => void lines.push(line) });
  const hashKey = async (text: string) => `key of ${text}`;
  const security = new SecurityLog({ log, hashKey, count: (event) => void counted.push(event) });
  onTestFinished(() => security.close());
  return { security, counted, told: () => securityLines(lines) };
}

const refused = { event: 'sign_in_refused', code: 'wrong_credentials' };

describe('a flood', () => {
  it('of one event is one immediate line and one with the number of repetitions', async () => {
    const { security, told, counted } = openLog('warn');
    for (let call = 0; call < 40; call += 1) await security.write(refused, { address: '192.0.2.7' });
    expect(told()).toHaveLength(1);
    security.close();
    expect(told()).toMatchObject([refused, { ...refused, address: 'key of 192.0.2.7', again: 39 }]);
    expect(counted).toHaveLength(40);
  });

  it('from thousands of addresses has a bounded number of lines, and is counted completely', async () => {
    const { security, told } = openLog('warn');
    for (let call = 0; call < 3000; call += 1) await security.write(refused, { address: `address ${call}` });
    security.close();
    expect(told()).toHaveLength(501);
    expect(told().at(-1)).toMatchObject({ ...refused, others: true, again: 2500 });
  });
});

describe('the level', () => {
  it.each([
    ['error', 1],
    ['silent', 0],
  ])('%s of the log passes %i line', async (level, count) => {
    const { security, told } = openLog(level);
    await security.write(refused, {});
    expect(told()).toHaveLength(count);
  });
});

describe('while the secret of the keys cannot be read', () => {
  it('an event is logged without keys', async () => {
    const lines: string[] = [];
    const log = pino({ ...logOptions, level: 'warn' }, { write: (line) => void lines.push(line) });
    const hashKey = async () => Promise.reject(new Error('the database is away'));
    const security = new SecurityLog({ log, hashKey, count: () => undefined });
    await security.write(refused, { address: '192.0.2.7' });
    security.close();
    expect(securityLines(lines)).toMatchObject([refused]);
    expect(lines.join('')).not.toContain('address');
  });
});
