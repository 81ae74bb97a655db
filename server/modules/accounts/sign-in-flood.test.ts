import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPasswordHasher } from '../../passwords/password-hasher';
import { openTestApp, STRONG_PASSWORD, type TestApp } from '../../testing/open-test-app';

describe('more sign-ins than can be served in time', () => {
  const passwords = openPasswordHasher({ threads: 1, queuePerThread: 4 });
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ passwords, config: { rateLimitFactor: 1 } });
  });
  afterAll(async () => {
    await app.close();
    await passwords.close();
  });

  const logIn = (email: string, password: string) =>
    app.openBrowser().call({ method: 'POST', url: '/api/auth/login', body: { email, password } });

  it('are refused with a time to wait, and leave other calls alone', async () => {
    const host = await app.signUp();
    const flood = Promise.all(
      Array.from({ length: 40 }, (_, at) => logIn(`stranger-${at}@example.org`, STRONG_PASSWORD)),
    );
    const health = await app.anonymous.call({ url: '/api/health' });
    const replies = await flood;
    const refused = replies.filter(({ statusCode }) => statusCode === 503);
    expect(health.statusCode).toBe(200);
    expect(refused.length).toBeGreaterThan(20);
    for (const reply of refused) {
      expect(reply.headers['retry-after']).toBe('3');
      expect(reply.json()).toMatchObject({ code: 'busy' });
    }
    expect(replies.filter(({ statusCode }) => ![401, 503].includes(statusCode))).toEqual([]);
    // Who is refused has not been counted: guests would wait behind that for the database.
    const { rows } = await app.deps.db.pool.query("select points from rate_limits where key like 'signIns%'");
    expect(rows).toEqual([{ points: replies.length - refused.length }]);
    expect((await logIn(host.email, STRONG_PASSWORD)).statusCode).toBe(200);
  });
});
