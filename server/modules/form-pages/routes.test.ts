import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SIGNED_IN_HINT_COOKIE } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { openFolder } from '../../testing/open-folder';
import { openTestApp } from '../../testing/open-test-app';
import { writeRenderedPages } from '../../testing/rendered-pages';

const INDEX = '<!doctype html>left to the browser';
const webFolder = await openFolder();
await writeFile(join(webFolder, 'index.html'), INDEX);
const { pages, rendered } = await writeRenderedPages();
const logLines: string[] = [];
const app = await openTestApp({ webFolder, pages, logLines });
const get = (url: string, headers: Record<string, string> = {}) => app.openBrowser().get(url, headers);

const dataIn = (body: string): unknown => JSON.parse(/<pre>(.*)<\/pre>/s.exec(body)?.[1] ?? '"nothing"');

describe('a page with a form for visitors', () => {
  it('contains the answers of its calls', async () => {
    const settings = (await get('/api/settings')).json<unknown>();
    const { registration } = (await get('/api/auth/registration')).json<{ registration: string }>();
    const ways = (await get('/api/auth/ways')).json<unknown>();
    expect(ways).toEqual({ service: null, isServiceOnly: false, hasPasskeys: true });
    expect(dataIn((await get('/register')).body)).toEqual({ settings, registration, ways });
    expect(dataIn((await get('/login')).body)).toEqual({ settings, registration: null, ways });
    expect(dataIn((await get('/forgot-password')).body)).toEqual({ settings, registration: null, ways });
  });

  it('is rendered once for all visitors, and not sent again to a browser that has it', async () => {
    const [first, second] = [await get('/login'), await get('/login?utm_source=mail')];
    expect(second.body).toBe(first.body);
    expect(first.body).toMatch(/form\/login/);
    expect(rendered.filter((data) => JSON.stringify(data).includes('"/login"'))).toHaveLength(1);
    expect(first.headers['cache-control']).toBe('no-cache');
    expect((await get('/login', { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304);
  });

  it('is left to a browser in which a host may be signed in, although it has a copy', async () => {
    const { etag } = (await get('/login')).headers;
    const headers = { 'if-none-match': String(etag), cookie: `${SIGNED_IN_HINT_COOKIE}=1` };
    const reply = await get('/login', headers);
    expect([reply.statusCode, reply.body]).toEqual([200, INDEX]);
  });

  it('does not take a form that a browser sends without its scripts', async () => {
    const reply = await app.openBrowser().call({
      method: 'POST',
      url: '/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'email=ada%40example.org&password=secret',
    });
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    expect(logLines.join()).not.toContain('secret');
  });

  it('follows a change of who may register', async () => {
    const closed = await openTestApp({ webFolder, pages, config: { registration: 'closed' } });
    const shown = async () => dataIn((await closed.openBrowser().get('/register')).body);
    expect(await shown(), 'the first host can always register').toMatchObject({ registration: 'open' });
    await closed.signUp();
    expect(await shown()).toMatchObject({ registration: 'closed' });
  });

  it('is left to the browser if rendering fails, and the reason is logged', async () => {
    const broken = await openTestApp({
      webFolder,
      pages: { ...pages, renderForm: () => Promise.reject(new Error('no such part')) },
      logLines,
      connection: { database: app.database },
    });
    logLines.length = 0;
    const reply = await broken.anonymous.get('/login');
    expect([reply.statusCode, reply.body]).toEqual([200, INDEX]);
    expect(logLines.join()).toContain('no such part');
  });
});
