import { describe, expect, it } from 'vitest';
import { limits } from '../../limits/limits';
import { openTestApp, STRONG_PASSWORD, type TestHost } from '../../testing/open-test-app';
import { type AddedTestApp, addTestApp, codeOfApp, firstStep, secondStep } from '../../testing/second-factors';

const STEP_MS = 30_000;
let nowMs = Date.now();
const clock = () => nowMs;
const app = await openTestApp({ config: { rateLimitFactor: 1 }, clock });
/** A second instance on the same database. */
const other = await openTestApp({ config: { rateLimitFactor: 1 }, clock, connection: { database: app.database } });
const { pool } = app.deps.db;

interface Protected extends TestHost {
  readonly factor: AddedTestApp;
}

async function signUpWithApp(): Promise<Protected> {
  const host = await app.signUp();
  return { ...host, factor: await addTestApp(host, nowMs) };
}

/** The next code of an app, which is not used yet. */
function nextCode({ factor }: Protected): string {
  nowMs += STEP_MS;
  return codeOfApp(factor.secret, nowMs);
}

const isSignedIn = async (browser: { get: TestHost['get'] }) =>
  (await browser.get('/api/auth/user')).statusCode === 200;

describe('the second step', () => {
  it('follows a right password, and its code signs in', async () => {
    const host = await signUpWithApp();
    const browser = app.openBrowser();
    expect(await firstStep(browser, host.email)).toBe('second_step_needed');
    expect(await isSignedIn(browser)).toBe(false);
    const begun = await browser.post('/api/auth/second-step/begin');
    expect(begun.json()).toEqual({ steps: ['app', 'recovery'], passkey: null, trustDays: 30 });
    expect(await secondStep(browser, { code: '000000' })).toBe('wrong_code');
    expect(await secondStep(browser, { code: nextCode(host) })).toBe(200);
    expect(await isSignedIn(browser)).toBe(true);
    // The step is over, and so is its cookie.
    expect(browser.cookieHeader()).not.toContain('second_step');
    expect(await secondStep(browser, { code: nextCode(host) })).toBe('step_over');
  });

  it('is not asked for after a wrong password', async () => {
    const host = await signUpWithApp();
    const browser = app.openBrowser();
    expect(await firstStep(browser, host.email, 'Wrong-2026')).toBe('wrong_credentials');
    expect(await secondStep(browser, { code: nextCode(host) })).toBe('step_over');
    expect((await browser.post('/api/auth/second-step/begin')).json()).toMatchObject({ code: 'step_over' });
  });

  it.each([
    { factor: false, trusted: false, blocked: false, answer: 200 },
    { factor: false, trusted: true, blocked: false, answer: 200 },
    { factor: true, trusted: false, blocked: false, answer: 'second_step_needed' },
    { factor: true, trusted: true, blocked: false, answer: 200 },
    { factor: false, trusted: false, blocked: true, answer: 'account_blocked' },
    { factor: true, trusted: false, blocked: true, answer: 'account_blocked' },
    { factor: true, trusted: true, blocked: true, answer: 'account_blocked' },
  ])('of an account: $factor, browser trusted: $trusted, blocked: $blocked is $answer', async (state) => {
    const host = state.factor ? await signUpWithApp() : await app.signUp();
    if (state.trusted)
      await pool.query("update known_browsers set trusted_until = now() + interval '1 day' where user_id = $1", [
        host.userId,
      ]);
    if (state.blocked) await pool.query('update users set blocked_at = now() where id = $1', [host.userId]);
    // The browser of the registration is known.
    expect(await firstStep(host, host.email)).toBe(state.answer);
    expect(await firstStep(host, host.email, 'Wrong-2026')).toBe('wrong_credentials');
  });

  it('says that an account was blocked meanwhile', async () => {
    const host = await signUpWithApp();
    const browser = app.openBrowser();
    await firstStep(browser, host.email);
    await pool.query('update users set blocked_at = now() where id = $1', [host.userId]);
    expect(await secondStep(browser, { code: nextCode(host) })).toBe('account_blocked');
  });

  it('is skipped for 30 days in a browser that the person trusts', async () => {
    const host = await signUpWithApp();
    const browser = app.openBrowser();
    await firstStep(browser, host.email);
    expect(await secondStep(browser, { code: nextCode(host) }, { trustsBrowser: true })).toBe(200);
    expect(await firstStep(browser, host.email)).toBe(200);
    expect(await firstStep(app.openBrowser(), host.email)).toBe('second_step_needed');
    await pool.query("update known_browsers set trusted_until = now() - interval '1 minute' where user_id = $1", [
      host.userId,
    ]);
    expect(await firstStep(browser, host.email)).toBe('second_step_needed');
  });

  it('ends after ten minutes, and with a change of the password', async () => {
    const host = await signUpWithApp();
    const [late, changed] = [app.openBrowser(), app.openBrowser()];
    await firstStep(late, host.email);
    await pool.query("update sign_in_steps set expires_at = now() - interval '1 second' where user_id = $1", [
      host.userId,
    ]);
    await firstStep(changed, host.email);
    expect(await secondStep(late, { code: nextCode(host) })).toBe('step_over');
    await host.put('/api/account/password', { newPassword: 'Other-Room-9' });
    expect(await secondStep(changed, { code: nextCode(host) })).toBe('step_over');
  });

  it('takes a recovery code once, however it is typed, and tells the person', async () => {
    const host = await signUpWithApp();
    const [code = ''] = host.factor.recoveryCodes ?? [];
    const [first, second] = [app.openBrowser(), app.openBrowser()];
    for (const browser of [first, second]) await firstStep(browser, host.email);
    expect(await secondStep(first, { recoveryCode: code.replaceAll('-', '').toUpperCase() })).toBe(200);
    expect(await secondStep(second, { recoveryCode: code })).toBe('wrong_code');
    expect((await host.get('/api/account/sign-in-methods')).json()).toMatchObject({ recoveryCodesLeft: 9 });
  });

  it('takes no code twice, also if two instances get it at the same time', async () => {
    const host = await signUpWithApp();
    const browsers = [app, other, app, other].map((at) => at.openBrowser());
    for (const browser of browsers) await firstStep(browser, host.email);
    const code = nextCode(host);
    const answers = await Promise.all(browsers.map((browser) => secondStep(browser, { code })));
    expect(answers.filter((answer) => answer === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'wrong_code')).toHaveLength(3);
    // Nor the code of the step before, which is still right by the clock.
    const again = app.openBrowser();
    await firstStep(again, host.email);
    expect(await secondStep(again, { code: codeOfApp(host.factor.secret, nowMs - STEP_MS) })).toBe('wrong_code');
  });

  it('takes no recovery code twice, also if two instances get it at the same time', async () => {
    const host = await signUpWithApp();
    const [recoveryCode = ''] = host.factor.recoveryCodes ?? [];
    const browsers = [app, other].map((at) => at.openBrowser());
    for (const browser of browsers) await firstStep(browser, host.email);
    const answers = await Promise.all(browsers.map((browser) => secondStep(browser, { recoveryCode })));
    expect(answers.sort()).toEqual([200, 'wrong_code']);
  });

  it('does not take the code of another account', async () => {
    const [host, neighbour] = [await signUpWithApp(), await signUpWithApp()];
    const browser = app.openBrowser();
    await firstStep(browser, host.email);
    expect(await secondStep(browser, { code: nextCode(neighbour) })).toBe('wrong_code');
    expect(await secondStep(browser, { recoveryCode: neighbour.factor.recoveryCodes?.[0] })).toBe('wrong_code');
  });
});

describe('guesses of codes', () => {
  it('are counted over steps, browsers and instances, and the person is told at the limit', async () => {
    const host = await signUpWithApp();
    const guess = async (at: typeof app) => {
      const browser = at.openBrowser();
      await pool.query("delete from rate_limits where key like 'wrongPasswords%' or key like 'signIns%'");
      await firstStep(browser, host.email);
      return secondStep(browser, { code: '000000' });
    };
    const answers: unknown[] = [];
    for (let count = 0; count < limits.wrongCodes.max + 2; count += 1)
      answers.push(await guess(count % 2 === 0 ? app : other));
    expect(answers).toEqual([...Array(limits.wrongCodes.max).fill('wrong_code'), 'rate_limited', 'rate_limited']);
    // Also the right code, in a browser in which nobody has signed in before.
    const stranger = app.openBrowser();
    await firstStep(stranger, host.email);
    expect(await secondStep(stranger, { code: nextCode(host) })).toBe('rate_limited');
    // The browser of the registration has a count of its own.
    await firstStep(host, host.email);
    expect(await secondStep(host, { code: nextCode(host) })).toBe(200);
  });

  it('are forgotten after a success, with those of the password', async () => {
    const host = await signUpWithApp();
    const pairs = [limits.wrongPasswords.max - 2, limits.wrongPasswords.max - 2];
    for (const wrong of pairs) {
      await pool.query("delete from rate_limits where key like 'signIns%'");
      for (let count = 0; count < wrong; count += 1) await firstStep(host, host.email, 'Wrong-2026');
      expect(await firstStep(host, host.email)).toBe('second_step_needed');
      for (let count = 0; count < 6; count += 1) await secondStep(host, { code: '000000' });
      expect(await secondStep(host, { code: nextCode(host) })).toBe(200);
    }
  });

  it('of the password are not forgotten before the second step', async () => {
    const host = await signUpWithApp();
    for (let count = 0; count < limits.wrongPasswords.max; count += 1) {
      expect(await firstStep(host, host.email, STRONG_PASSWORD)).toBe('second_step_needed');
    }
    expect(await firstStep(host, host.email)).toBe('rate_limited');
  });
});
