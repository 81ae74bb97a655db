import { randomBytes } from 'node:crypto';
import type { PasskeyAnswer, PasskeyQuestion } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { openHashKey } from '../../db/installation-secret';
import { limits, RateLimits } from '../../limits/limits';
import { openTestApp, STRONG_PASSWORD, type TestApp, type TestHost, testAnswer } from '../../testing/open-test-app';
import {
  addTestPasskey,
  askPasskey,
  type PasskeyUse,
  SoftwarePasskey,
  signInByTestPasskey,
} from '../../testing/software-passkey';
import { blockAccount } from './operator-service';

const app = await openTestApp();
const { pool, kysely } = app.deps.db;

const refusal = (reason: string) => ({ status: 403, code: 'passkey_refused', params: { reason } });

async function hostWithPasskey(on: TestApp = app) {
  const host = await on.signUp();
  return { host, browser: on.openBrowser(), ...(await addTestPasskey(host)) };
}

describe('a passkey', () => {
  it('signs in alone, and shows when it was used', async () => {
    const { host, browser, passkey, method } = await hostWithPasskey();
    expect(await testAnswer(signInByTestPasskey(browser, passkey))).toMatchObject({ status: 200, id: host.userId });
    expect((await browser.get('/api/auth/user')).json()).toMatchObject({ id: host.userId });
    const { rows } = await pool.query(
      `select m.last_used_at is not null as is_used, count(s.*) as sign_ins
       from sign_in_methods m left join sign_ins s on s.method_id = m.id where m.id = $1 group by m.id`,
      [method.id],
    );
    expect(rows).toEqual([{ is_used: true, sign_ins: 1 }]);
  });

  it('that does not count its uses signs in again and again', async () => {
    const { browser, passkey } = await hostWithPasskey();
    await pool.query(`update sign_in_methods set data = data || '{"counter": 0}' where data ->> 'credentialId' = $1`, [
      passkey.id,
    ]);
    for (const _time of [1, 2])
      expect((await signInByTestPasskey(browser, passkey, { counter: 0 })).statusCode).toBe(200);
  });

  it('is asked for the host name of PUBLIC_URL, whatever the request says', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' };
    const question = (await app.openBrowser().post('/api/auth/passkey/begin', undefined, headers)).json();
    expect(question).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(question).not.toHaveProperty('allowCredentials');
  });

  it.each<[string, PasskeyUse]>([
    ['of a page at another address', { origin: 'https://evil.example' }],
    ['for another host name', { rpId: 'evil.example' }],
    ['to another challenge', { challenge: randomBytes(32).toString('base64url') }],
    ['without a check of its person', { isVerified: false }],
    ['whose counter stands still', { counter: 1 }],
    ['whose counter goes back to none', { counter: 0 }],
  ])('answer %s is refused', async (_what, use) => {
    const { browser, passkey } = await hostWithPasskey();
    expect(await testAnswer(signInByTestPasskey(browser, passkey, use))).toMatchObject(refusal('not_verified'));
    expect((await browser.get('/api/auth/user')).statusCode).toBe(401);
  });

  it('answer is valid once', async () => {
    const { browser, passkey } = await hostWithPasskey();
    const answer = passkey.answer(await askPasskey(browser));
    const send = () => browser.post('/api/auth/passkey', { passkey: answer });
    expect((await send()).statusCode).toBe(200);
    expect(await testAnswer(send())).toMatchObject({ status: 409, code: 'step_over' });
    await askPasskey(browser);
    expect(await testAnswer(send())).toMatchObject(refusal('not_verified'));
  });

  it('answer that is sent twice at the same time signs in once', async () => {
    const { browser, passkey } = await hostWithPasskey();
    const answer = passkey.answer(await askPasskey(browser));
    const replies = await Promise.all([1, 2].map(() => browser.post('/api/auth/passkey', { passkey: answer })));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('that was copied signs in once with the same count, also at the same time', async () => {
    const { passkey } = await hostWithPasskey();
    const browsers = [app.openBrowser(), app.openBrowser()];
    const replies = await Promise.all(browsers.map((each) => signInByTestPasskey(each, passkey, { counter: 5 })));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
  });

  it('answer needs the browser that asked', async () => {
    const { browser, passkey } = await hostWithPasskey();
    const answer = passkey.answer(await askPasskey(browser));
    expect(await testAnswer(app.openBrowser().post('/api/auth/passkey', { passkey: answer }))).toMatchObject({
      code: 'step_over',
    });
  });

  it('answer with the id of another passkey, or for another person, is refused', async () => {
    const [own, other] = [await hostWithPasskey(), await hostWithPasskey()];
    const forged = own.passkey.answer(await askPasskey(own.browser));
    const asOther = { ...forged, id: other.passkey.id, rawId: other.passkey.id };
    expect(await testAnswer(own.browser.post('/api/auth/passkey', { passkey: asOther }))).toMatchObject(
      refusal('not_verified'),
    );
    const answer = own.passkey.answer(await askPasskey(own.browser));
    const userHandle = Buffer.from(other.host.userId.replaceAll('-', ''), 'hex').toString('base64url');
    const forOther = { ...answer, response: { ...answer.response, userHandle } };
    expect(await testAnswer(own.browser.post('/api/auth/passkey', { passkey: forOther }))).toMatchObject(
      refusal('not_verified'),
    );
  });

  it('that nobody has, was removed, or is of another PUBLIC_URL is unknown', async () => {
    const browser = app.openBrowser();
    expect(await testAnswer(signInByTestPasskey(browser, new SoftwarePasskey()))).toMatchObject(refusal('unknown'));
    const removed = await hostWithPasskey();
    await pool.query('delete from sign_in_methods where id = $1', [removed.method.id]);
    expect(await testAnswer(signInByTestPasskey(browser, removed.passkey))).toMatchObject(refusal('unknown'));
    const orphaned = await hostWithPasskey();
    await pool.query(`update sign_in_methods set data = data || '{"rpId": "old.example.org"}' where id = $1`, [
      orphaned.method.id,
    ]);
    expect(await testAnswer(signInByTestPasskey(browser, orphaned.passkey))).toMatchObject(refusal('unknown'));
  });

  it('of a blocked account does not sign in', async () => {
    const { host, browser, passkey } = await hostWithPasskey();
    await blockAccount(kysely, host.email);
    expect(await testAnswer(signInByTestPasskey(browser, passkey))).toMatchObject({
      status: 403,
      code: 'account_blocked',
    });
  });
});

describe('a passkey as the second step', () => {
  /** A browser in which the password was right, and what is asked of a passkey. */
  async function afterPassword({ email }: Pick<TestHost, 'email'>) {
    const browser = app.openBrowser();
    expect(await testAnswer(browser.post('/api/auth/login', { email, password: STRONG_PASSWORD }))).toMatchObject({
      code: 'second_step_needed',
    });
    const { passkey } = (await browser.post('/api/auth/second-step/begin')).json<{ passkey: PasskeyQuestion }>();
    const finish = (answer: PasskeyAnswer) =>
      testAnswer(browser.post('/api/auth/second-step', { proof: { passkey: answer } }));
    return { question: passkey, finish };
  }

  it('signs in, and only its own person', async () => {
    const [own, other] = [await hostWithPasskey(), await hostWithPasskey()];
    const { question, finish } = await afterPassword(own.host);
    expect(question.allowCredentials?.map(({ id }) => id)).toEqual([own.passkey.id]);
    expect(await finish(other.passkey.answer(question))).toMatchObject({ status: 403, code: 'passkey_refused' });
    expect(await finish(own.passkey.answer(question))).toMatchObject({ status: 200, id: own.host.userId });
  });

  it('answers its own question, not that of a sign-in by a passkey alone', async () => {
    const { host, passkey } = await hostWithPasskey();
    const { finish } = await afterPassword(host);
    expect(await finish(passkey.answer(await askPasskey(app.openBrowser())))).toMatchObject(refusal('not_verified'));
  });
});

describe('refused answers', () => {
  it('count at their address, and right ones do not', async () => {
    const limited = await openTestApp({ config: { rateLimitFactor: 1, trustProxy: ['loopback'] } });
    const counts = new RateLimits({
      pool: limited.deps.db.pool,
      factor: 1,
      hashKey: openHashKey(limited.deps.db.kysely, limited.deps),
    });
    const { passkey } = await hostWithPasskey(limited);
    const send = async (use: PasskeyUse, address: string) => {
      const browser = limited.openBrowser();
      const answer = passkey.answer(await askPasskey(browser), use);
      return browser.post('/api/auth/passkey', { passkey: answer }, { 'x-forwarded-for': address });
    };
    for (const address of ['192.0.2.1', '192.0.2.2']) await counts.count('signIns', address, limits.signIns.max - 1);
    expect((await send({ origin: 'https://evil.example' }, '192.0.2.1')).statusCode).toBe(403);
    expect((await send({}, '192.0.2.1')).statusCode).toBe(429);
    for (const _time of [1, 2]) expect((await send({}, '192.0.2.2')).statusCode).toBe(200);
  });
});
