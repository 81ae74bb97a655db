import { expect, it } from 'vitest';
import { openPasswordHasher } from '../../passwords/password-hasher';
import { openTestApp, STRONG_PASSWORD } from '../../testing/open-test-app';

it('more sign-ins than can be served in time are refused with a time to wait, and leave other calls alone', async () => {
  const passwords = openPasswordHasher({ threads: 1, queuePerThread: 4 });
  let release = () => {};
  let gate = Promise.resolve();
  const app = await openTestApp({
    passwords: { ...passwords, verify: (...given) => gate.then(() => passwords.verify(...given)) },
    config: { rateLimitFactor: 1 },
  });
  const host = await app.signUp();
  const logIn = (email: string) => app.openBrowser().post('/api/auth/login', { email, password: STRONG_PASSWORD });
  gate = new Promise((done) => {
    release = done;
  });
  const flood = Array.from({ length: 40 }, (_, at) => logIn(`stranger-${at}@example.org`));
  const served = Promise.all(flood);
  await expect.poll(() => passwords.load().refused).toBe(35);
  expect((await app.anonymous.get('/api/health')).statusCode).toBe(200);
  release();
  const replies = await served;
  const refused = replies.filter(({ statusCode }) => statusCode === 503);
  expect(refused.map((reply) => [reply.json().code, reply.headers['retry-after']])).toEqual(
    Array(35).fill(['busy', '3']),
  );
  expect(replies.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
  // Refused sign-ins are not counted, since guests would then wait for the database.
  const { rows } = await app.deps.db.pool.query("select points from rate_limits where key like 'signIns%'");
  expect(rows).toEqual([{ points: 5 }]);
  expect((await logIn(host.email)).statusCode).toBe(200);
  await app.close();
  await passwords.close();
});
