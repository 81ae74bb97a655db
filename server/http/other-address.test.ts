import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLink } from '../testing/guest-links';
import { openFolder } from '../testing/open-folder';
import { openTestApp } from '../testing/open-test-app';
import { writeRenderedPages } from '../testing/rendered-pages';

const INDEX = '<!doctype html><body>index</body>';
const webFolder = await openFolder();
await writeFile(join(webFolder, 'index.html'), INDEX);
await writeFile(join(webFolder, 'preview.png'), 'picture');
const { pages } = await writeRenderedPages();

const publicUrl = 'https://check.example.org';
const html = { accept: 'text/html,application/xhtml+xml' } as const;

async function openAt(config: { readonly publicUrl: string; readonly trustProxy?: readonly string[] }) {
  const logLines: string[] = [];
  const app = await openTestApp({ webFolder, pages, config, logLines });
  const events = () => logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'opened_at_other_address');
  return { app, events, get: (url: string, headers: object) => app.anonymous.get(url, { ...html, ...headers }) };
}

const behindProxy = await openAt({ publicUrl, trustProxy: ['loopback'] });
const right = { host: 'check.example.org', 'x-forwarded-proto': 'https' };

describe('a page at the address of the installation', () => {
  it.each(['/', '/login', '/nowhere'])('has no notice at %s', async (url) => {
    const reply = await behindProxy.get(url, right);
    expect(reply.body).not.toContain('elsewhere');
    expect(behindProxy.events()).toEqual([]);
  });
});

describe('a page at another address', () => {
  const { app, events, get } = behindProxy;

  it.each(['/', '/?guest=true', '/login', '/nowhere'])('names the right one at %s, with a link', async (url) => {
    const reply = await get(url, { ...right, host: '192.168.1.5:3000' });
    expect(reply.body).toMatch(
      /<body><p id="elsewhere" role="alert" class="page-problem" hidden>This page belongs at /,
    );
    expect(reply.body).toContain(`<a href="${publicUrl}">${publicUrl}</a>`);
  });

  it('names the right one in the page of a guest', async () => {
    const { sessionCode } = await createLink(await app.signUpPro());
    const reply = await get(`/?session=${sessionCode}`, { ...right, host: '192.168.1.5:3000' });
    expect(reply.body).toContain(`<a href="${publicUrl}">${publicUrl}</a>`);
  });

  it('allows the script of the notice, and no other', async () => {
    const reply = await get('/login', { ...right, host: '192.168.1.5:3000' });
    const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(reply.body) ?? [];
    const hash = createHash('sha256').update(script).digest('base64');
    expect(reply.headers['content-security-policy']).toMatch(`script-src 'self' 'sha256-${hash}';`);
    expect((await get('/login', right)).headers['content-security-policy']).toContain("script-src 'self';");
  });

  it('is another version of the page for a browser that has the other', async () => {
    const { etag } = (await get('/login', right)).headers;
    const reply = await get('/login', { host: '192.168.1.5:3000', 'if-none-match': String(etag) });
    expect(reply.statusCode).toBe(200);
  });

  it('is logged once, with both addresses', async () => {
    await get('/login', { ...right, host: 'old.example.org' });
    await get('/', { ...right, host: 'OLD.example.org:443' });
    await get('/', { ...right, 'x-forwarded-proto': 'http' });
    expect(events().filter(({ address }) => /old|http:.*check/.test(address))).toMatchObject([
      { level: 40, address: 'https://old.example.org', publicUrl },
      { address: 'http://check.example.org', publicUrl },
    ]);
  });

  it('is logged for browsers only, and at most ten times', async () => {
    const flooded = await openAt({ publicUrl });
    await flooded.get('/login', { host: 'monitor.example.org', accept: '*/*' });
    expect(flooded.events()).toEqual([]);
    for (let at = 0; at < 15; at += 1) await flooded.get('/login', { host: `a${at}.example.org` });
    expect(flooded.events()).toHaveLength(10);
  });

  it.each(['a b', '"><script>hurt()</script>', 'x'.repeat(400), '%', '[::1'])(
    'is not shown and not logged for the host %j',
    async (host) => {
      const before = events().length;
      const reply = await get('/nowhere', { ...right, host });
      expect([reply.body, events().length]).toEqual([INDEX, before]);
    },
  );

  it('may differ in a scheme that the server does not know, which is not logged', async () => {
    const plain = await openAt({ publicUrl });
    const reply = await plain.get('/login', { host: 'check.example.org' });
    expect(reply.body).toContain('elsewhere');
    expect(plain.events()).toEqual([]);
  });

  it('says that an address of this computer works only there', async () => {
    const unset = await openAt({ publicUrl: 'http://localhost:3000' });
    const wordsAt = async (host: string) => (await unset.get('/login', { host })).body;
    expect(await wordsAt('192.168.1.5:3000')).toContain('which works only on its own computer');
    expect(await wordsAt('127.0.0.1:3000')).toContain('This page belongs at <a href="http://localhost:3000">');
  });
});
