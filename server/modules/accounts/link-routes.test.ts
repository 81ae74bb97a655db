import { describe, expect, it } from 'vitest';
import { printSignInLink } from '../../admin/commands/hosts';
import { openTestApp, type TestBrowser, type TestHost, testAnswer } from '../../testing/open-test-app';
import { addTestApp } from '../../testing/second-factors';
import { signOutEverywhere } from '../sign-ins/service';
import { blockAccount, unblockAccount } from './operator-service';

const app = await openTestApp();
const { pool, kysely } = app.deps.db;

/** What the command prints for an address. */
async function printed(email: string): Promise<readonly string[]> {
  const lines: string[] = [];
  const work = await printSignInLink.prepare({ values: [email], options: new Set() });
  await work({ ...app.deps, print: (line) => void lines.push(line), ask: async () => false });
  return lines;
}

async function linkFor({ email }: Pick<TestHost, 'email'>): Promise<string> {
  const [, token = ''] = (await printed(email)).at(-1)?.split('/sign-in#token=') ?? [];
  return token;
}

const open = (token: string, browser: TestBrowser = app.openBrowser()) =>
  testAnswer(browser.post('/api/auth/sign-in-link', { token }));

const over = { status: 400, code: 'sign_in_link_not_valid' };

describe('a sign-in link of the operator', () => {
  it('leads to PUBLIC_URL and signs in once, without a password and a second step', async () => {
    const host = await app.signUp();
    await addTestApp(host);
    const [line] = await printed(host.email.toUpperCase());
    expect(line).toMatch(/^http:\/\/localhost:3000\/sign-in#token=[\w-]{43}$/);
    const token = line?.split('=')[1] ?? '';
    const browser = app.openBrowser();
    expect(await open(token, browser)).toMatchObject({ status: 200, id: host.userId });
    expect((await browser.get('/api/auth/user')).statusCode).toBe(200);
    expect(await open(token)).toMatchObject(over);
  });

  it('is valid for ten minutes', async () => {
    const token = await linkFor(await app.signUp());
    const { rows } = await pool.query(
      "select extract(epoch from expires_at - created_at)::int as seconds from sign_in_steps where kind = 'link' order by created_at desc limit 1",
    );
    expect(rows).toEqual([{ seconds: 600 }]);
    await pool.query("update sign_in_steps set expires_at = now() where kind = 'link'");
    expect(await open(token)).toMatchObject(over);
  });

  it('signs in one of two that open it at the same time', async () => {
    const token = await linkFor(await app.signUp());
    const replies = await Promise.all([open(token), open(token)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('names a blocked host, and works after they are unblocked', async () => {
    const host = await app.signUp();
    await blockAccount(kysely, host.email);
    const [notice, link] = await printed(host.email);
    expect(notice).toContain('is blocked');
    const token = link?.split('=')[1] ?? '';
    expect(await open(token)).toMatchObject({ status: 403, code: 'account_blocked' });
    await unblockAccount(kysely, host.email);
    expect(await open(token)).toMatchObject({ status: 200 });
  });

  it('is not made for an unknown address', async () => {
    await expect(printed('nobody@example.org')).rejects.toThrow('There is no host with the address');
  });

  it('ends when the host is signed out everywhere', async () => {
    const host = await app.signUp();
    const token = await linkFor(host);
    await signOutEverywhere(kysely, host.userId);
    expect(await open(token)).toMatchObject(over);
  });

  it('that is made up is refused', async () => {
    expect(await open('x'.repeat(43))).toMatchObject(over);
  });
});
