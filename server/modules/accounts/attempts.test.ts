import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { limits } from '../../limits/limits';
import type { MailTransport, OutgoingEmail } from '../../mail/mail';
import { openTestApp, STRONG_PASSWORD, type TestBrowser } from '../../testing/open-test-app';

const letters: OutgoingEmail[] = [];
const mail: MailTransport = { way: 'outbox', send: async (letter) => void letters.push(letter) };
const app = await openTestApp({ mail, config: { rateLimitFactor: 1, trustProxy: ['loopback'] } });

interface Attempt {
  readonly email: string;
  readonly password?: string;
  readonly address?: string;
}

async function logIn(browser: TestBrowser, { email, password = STRONG_PASSWORD, address = '192.0.2.1' }: Attempt) {
  const reply = await browser.post('/api/auth/login', { email, password }, { 'x-forwarded-for': address });
  return reply.statusCode;
}

async function attack(email: string, address: string): Promise<readonly number[]> {
  const wrong = () => logIn(app.openBrowser(), { email, password: `Wrong-${randomUUID()}`, address });
  return Promise.all(Array.from({ length: 100 }, wrong));
}

const countOf = (statuses: readonly number[], status: number) => statuses.filter((each) => each === status).length;

describe('a hundred concurrent wrong passwords', () => {
  it('are checked ten times, and then refused without a check', async () => {
    const { email } = await app.signUp();
    const statuses = await attack(email, '192.0.2.10');
    expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([limits.wrongPasswords.max, 90]);
  });

  it('do not lock the owner out in a known browser or at another address', async () => {
    const owner = await app.signUp();
    await owner.post('/api/auth/logout');
    await attack(owner.email, '192.0.2.11');
    expect(await logIn(owner, { email: owner.email, address: '192.0.2.11' })).toBe(200);
    expect(await logIn(app.openBrowser(), { email: owner.email, address: '192.0.2.12' })).toBe(200);
    expect(await logIn(app.openBrowser(), { email: owner.email, address: '192.0.2.11' })).toBe(429);
  });

  it('on one account do not affect other accounts at the same address', async () => {
    const [victim, neighbour] = [await app.signUp(), await app.signUp()];
    const wrong = () =>
      logIn(app.openBrowser(), { email: victim.email, password: 'Wrong-2026', address: '192.0.2.13' });
    await Promise.all(Array.from({ length: limits.wrongPasswords.max + 1 }, wrong));
    expect(await logIn(app.openBrowser(), { email: neighbour.email, address: '192.0.2.13' })).toBe(200);
  });
});

describe('a known browser', () => {
  it('has the same limit of wrong passwords', async () => {
    const { email, ...browser } = await app.signUp();
    const statuses: number[] = [];
    for (let n = 0; n <= limits.wrongPasswords.max; n += 1) {
      statuses.push(await logIn(browser, { email, password: 'Wrong-2026', address: '192.0.2.14' }));
    }
    expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([limits.wrongPasswords.max, 1]);
  });

  it('has a separate count for each of its accounts', async () => {
    const { email: own, ...browser } = await app.signUp();
    const { email: colleague } = await app.signUp();
    const at = { address: '192.0.2.17' };
    expect(await logIn(browser, { email: colleague, ...at })).toBe(200);
    const statuses: number[] = [];
    for (let n = 0; n < 2 * (limits.wrongPasswords.max - 2); n += 1) {
      statuses.push(await logIn(browser, { email: colleague, password: 'Wrong-2026', ...at }));
      if (n % 4 === 3) expect(await logIn(browser, { email: own, ...at })).toBe(200);
    }
    expect(countOf(statuses, 401)).toBe(limits.wrongPasswords.max);
    expect(statuses.at(-1)).toBe(429);
    expect(await logIn(browser, { email: own, ...at })).toBe(200);
  });

  it('gets a new token at each sign-in, so that a planted or copied one is useless', async () => {
    const { email } = await app.signUp();
    const tokenAfter = async (brought: string, password = STRONG_PASSWORD) => {
      const headers = { cookie: `linecheck_known_browser=${brought}`, 'sec-fetch-site': 'same-origin' };
      const reply = await app.openBrowser().post('/api/auth/login', { email, password }, headers);
      return reply.cookies.find(({ name }) => name === 'linecheck_known_browser')?.value;
    };
    const first = await tokenAfter('planted');
    expect(first).toMatch(/^[\w-]{43}$/);
    const second = await tokenAfter(first ?? '');
    expect(second).toMatch(/^[\w-]{43}$/);
    expect(second).not.toBe(first);
    const { rows } = await app.deps.db.pool.query(
      `select encode(token_hash, 'hex') as hash from known_browsers b join users u on u.id = b.user_id where email = $1`,
      [email],
    );
    const hashOf = (token = '') => createHash('sha256').update(token).digest('hex');
    expect(rows.map(({ hash }) => hash)).toEqual(expect.arrayContaining([hashOf(second)]));
    expect(rows.map(({ hash }) => hash)).not.toContain(hashOf(first));
  });

  it('is known for its own accounts only', async () => {
    const [victim, attacker] = [await app.signUp(), await app.signUp()];
    await attack(victim.email, '192.0.2.15');
    expect(await logIn(attacker, { email: victim.email, address: '192.0.2.15' })).toBe(429);
  });
});

describe('a correct password', () => {
  it('resets the count of wrong passwords', async () => {
    const { email } = await app.signUp();
    const at = { email, address: '192.0.2.16' };
    const statuses: number[] = [];
    for (let round = 0; round < 2; round += 1) {
      for (let n = 0; n < limits.wrongPasswords.max - 1; n += 1) {
        statuses.push(await logIn(app.openBrowser(), { ...at, password: 'Wrong-2026' }));
      }
      statuses.push(await logIn(app.openBrowser(), at));
    }
    expect([countOf(statuses, 401), countOf(statuses, 200)]).toEqual([2 * (limits.wrongPasswords.max - 1), 2]);
  });
});

describe('the password of one account, from many addresses', () => {
  const guess = (email: string, at: number) =>
    logIn(app.openBrowser(), { email, password: `Wrong-${at}-x`, address: `198.51.100.${at}` });

  it('can be tried a hundred times an hour, with one warning to the host, who can still sign in from known browsers', async () => {
    const owner = await app.signUp();
    const statuses: number[] = [];
    for (let at = 0; at < 120; at += 10) {
      statuses.push(...(await Promise.all(Array.from({ length: 10 }, (_, n) => guess(owner.email, at + n)))));
    }
    expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([limits.strangersPasswords.max, 20]);
    expect(await logIn(owner, { email: owner.email, address: '198.51.100.200' })).toBe(200);
    expect(await logIn(app.openBrowser(), { email: owner.email, address: '198.51.100.201' })).toBe(429);
    await expect.poll(() => letters.filter(({ to }) => to === owner.email)).toHaveLength(1);
    expect(letters[0]).toMatchObject({ subject: 'Repeated attempts to sign in to your account' });
    expect(letters[0]?.html).not.toContain('Jonas');
  });

  it('is refused alike if there is no such account, and no email is sent', async () => {
    const email = `${randomUUID()}@example.org`;
    const statuses: number[] = [];
    for (let at = 0; at < 110; at += 10) {
      statuses.push(...(await Promise.all(Array.from({ length: 10 }, (_, n) => guess(email, at + n)))));
    }
    expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([limits.strangersPasswords.max, 10]);
    expect(letters.filter(({ to }) => to === email)).toEqual([]);
  });
});
