import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openFolder } from '../testing/open-folder';
import { openTestApp } from '../testing/open-test-app';
import { contentSecurityPolicy } from './security-headers';
import { inlineScriptHashes } from './web-app';

const INLINE = "document.documentElement.dataset.theme = 'dark';";
const OTHER_INLINE = '\n  window.start = 7;\n';
const PAGE = `<!doctype html><script>${INLINE}</script><script type="module" src="/assets/main-4f.js"></script>
<script>${OTHER_INLINE}</script><main></main>`;
const THIRD_INLINE = 'window.other = 3;';
const CONTACT_PAGE = `<!doctype html>${'No address is set. '.repeat(40)}`;
const CODE = 'export const answer = 42;\n'.repeat(50);

// A folder inside another one named "assets", where an operator may unpack it.
const parent = await openFolder();
const webFolder = join(parent, 'assets', 'web');

const files: Readonly<Record<string, string | Buffer>> = {
  'index.html': PAGE,
  'index.html.br': brotliCompressSync(PAGE),
  'index.html.gz': gzipSync(PAGE),
  'assets/main-4f.js': CODE,
  'assets/main-4f.js.br': brotliCompressSync(CODE),
  'assets/main-4f.js.gz': gzipSync(CODE),
  'assets/frame-worker-Cx_4-f.js': CODE,
  'assets/frame-worker-Cx_4-f.js.gz': gzipSync(CODE),
  'assets/frame-worker-Cx_4-f.html': PAGE,
  'assets/small-9a.css': 'body{margin:0}',
  'privacy.html': `<!doctype html><script>${INLINE}</script>Privacy`,
  'terms.html': `<!doctype html><script>${THIRD_INLINE}</script>Terms`,
  'de/privacy.html': '<!doctype html><html lang="de">Datenschutz',
  'pro.html': '<!doctype html><html lang="en">Pro',
  'fr/pro.html': '<!doctype html><html lang="fr">Pro',
  'pl/privacy.html': '<!doctype html><html lang="pl">Prywatność',
  'contact.html': CONTACT_PAGE,
  'contact.html.br': brotliCompressSync(CONTACT_PAGE),
  'models/face.bin': Buffer.from([1, 2, 3, 250]),
  '../secret.txt': 'not for the web',
};

for (const [name, content] of Object.entries(files)) {
  const path = join(webFolder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

/** The routes of the web app, which the list of the server has to match. */
const routeFiles = ['app.tsx', 'other-routes.tsx'].map((name) =>
  readFile(join(import.meta.dirname, '../../web/app', name), 'utf8'),
);
const pageRoutes = [...(await Promise.all(routeFiles)).join('').matchAll(/<Route path="([^"]+)"/g)].map(
  ([, path = '']) => path,
);

const logLines: string[] = [];
const app = await openTestApp({ webFolder, logLines });

const get = (url: string, headers: Record<string, string> = {}) => app.anonymous.get(url, headers);

const hashOf = (code: string) => `sha256-${createHash('sha256').update(code).digest('base64')}`;

describe('the page', () => {
  it.each([
    '/',
    '/login',
    '/register',
    '/dashboard?tab=branding',
    '/dashboard/',
    '/guest/0123456789abcdefghjkmnpqrs',
    '/group/0123456789abcdefghjkmnpqrs',
    '/book/0123456789abcdefghjkmnpqrs?name=Ada&email=ada@example.org',
    '/GROUP/0123456789ABCDEFGHJKMNPQRS',
    '/board',
    '/episodes/6d0f1c4e-8a3b-4c5d-9e6f-7a8b9c0d1e2f',
    '/GUEST/0123456789ABCDEFGHJKMNPQRS',
    '/guest/%220123456789abcdefghjkmnpqrs%22.',
    '/?session=0123456789abcdefghjkmnpqrs',
  ])('is found at %s and revalidated each time', async (url) => {
    const reply = await get(url);
    expect([reply.statusCode, reply.body, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
      200,
      PAGE,
      'text/html; charset=utf-8',
      'no-cache',
    ]);
  });

  it.each(pageRoutes)('is found at each route of the web app: %s', async (route) => {
    expect((await get(route.replace(':linkId', 'any-link'))).statusCode).toBe(200);
  });

  it.each(['/nowhere', '/dashboard/more', '/guests/a', '/Login', '/login.html', '/apix', '/models/gone.bin'])(
    'is sent with the status 404 at %s',
    async (url) => {
      const reply = await get(url);
      expect([reply.statusCode, reply.body]).toEqual([404, PAGE]);
    },
  );

  it('is revalidated by a browser with a copy', async () => {
    for (const [url, status] of [
      ['/login', 200],
      ['/nowhere', 404],
    ] as const) {
      const first = await get(url);
      const again = await get(url, { 'if-none-match': String(first.headers.etag) });
      const whole = again.statusCode === 304 ? 'kept' : again.body;
      expect([first.statusCode, whole]).toEqual([status, status === 200 ? 'kept' : PAGE]);
    }
  });

  it.each(['/', '/login', '/nowhere'])('answers a HEAD at %s like a GET', async (url) => {
    const [head, whole] = [await app.anonymous.call({ method: 'HEAD', url }), await get(url)];
    expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([
      whole.statusCode,
      whole.headers['content-type'],
      '',
    ]);
  });
});

describe('a file', () => {
  it.each([
    ['/assets/main-4f.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/assets/small-9a.css', 'text/css; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/privacy.html', 'text/html; charset=utf-8', 'no-cache'],
    ['/models/face.bin', 'application/octet-stream', 'no-cache'],
  ])('%s is %s, kept as %s', async (url, type, kept) => {
    const reply = await get(url);
    expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
      200,
      type,
      kept,
    ]);
  });

  it('of the assets that is missing is not answered with a page', async () => {
    const reply = await get('/assets/main-3e.js');
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found']);
  });

  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip, deflate', 'gzip', gunzipSync],
  ])('is sent precompressed to a browser that accepts %s: %s', async (accepted, encoding, unpack) => {
    const ofReader = 'accept-language, cookie, accept-encoding';
    for (const [url, content, vary] of [
      ['/assets/main-4f.js', CODE, 'accept-encoding'],
      ['/', PAGE, ofReader],
      ['/login', PAGE, ofReader],
    ] as const) {
      const reply = await get(url, { 'accept-encoding': accepted });
      expect([url, reply.headers['content-encoding'], reply.headers.vary]).toEqual([url, encoding, vary]);
      expect(unpack(reply.rawPayload).toString()).toBe(content);
    }
  });

  it.each(['identity', '', 'br;q=0, gzip;q=0'])(
    'is sent uncompressed to a browser that accepts %j',
    async (accepted) => {
      const reply = await get('/assets/main-4f.js', { 'accept-encoding': accepted });
      expect([reply.headers['content-encoding'], reply.body]).toEqual([undefined, CODE]);
    },
  );

  it('that is too small to compress is sent uncompressed', async () => {
    const reply = await get('/assets/small-9a.css', { 'accept-encoding': 'br, gzip' });
    expect([reply.headers['content-encoding'], reply.body]).toEqual([undefined, 'body{margin:0}']);
  });

  it('has one ETag, however it is encoded, and is not sent again to a browser that has it', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(
        async (accepted) => (await get('/assets/main-4f.js', { 'accept-encoding': accepted })).headers.etag,
      ),
    );
    expect(new Set(tags).size).toBe(1);
    const strong = String(tags[0]).replace('W/', '');
    for (const known of [String(tags[0]), strong, `"other", ${tags[0]}`, '*']) {
      const reply = await get('/assets/main-4f.js', { 'if-none-match': known, 'accept-encoding': 'br' });
      expect([reply.statusCode, reply.body, reply.headers.etag, reply.headers.vary]).toEqual([
        304,
        '',
        tags[0],
        'accept-encoding',
      ]);
    }
    expect((await get('/assets/main-4f.js', { 'if-none-match': '"other"' })).statusCode).toBe(200);
    expect((await get('/assets/small-9a.css')).headers.etag).not.toBe(tags[0]);
  });

  it('is sent from memory, also when the folder was deleted', async () => {
    const copy = await openFolder();
    await cp(webFolder, copy, { recursive: true });
    const other = await openTestApp({ webFolder: copy });
    await rm(copy, { recursive: true });
    const urls = ['/', '/login', '/assets/main-4f.js', '/privacy.html', '/contact', '/models/face.bin', '/nowhere'];
    const replies = await Promise.all(urls.map((url) => other.anonymous.get(url)));
    await other.close();
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200, 404]);
    expect(replies[2]?.body).toBe(CODE);
  });

  it('of the assets stays immutable when it is compressed', async () => {
    const reply = await get('/assets/main-4f.js', { 'accept-encoding': 'br' });
    expect(reply.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
    });
  });
});

describe('a page of text', () => {
  it.each([
    ['/privacy', '/privacy.html'],
    ['/privacy/', '/privacy.html'],
    ['/privacy.html/', '/privacy.html'],
    ['/terms', '/terms.html'],
    ['/pro', '/pro.html'],
    ['/contact.html', '/contact'],
    ['/contact/', '/contact'],
  ])('is reached at %s by way of %s', async (url, shown) => {
    const reply = await get(url);
    expect([reply.statusCode, reply.headers.location]).toEqual([308, shown]);
  });

  it.each([
    ['in the language of the browser', '/privacy.html', { 'accept-language': 'de-AT' }, 'de'],
    ['in English without that language', '/terms.html', { 'accept-language': 'de' }, 'en'],
    ['in the language that the reader chose', '/privacy.html', { cookie: 'lang=pl', 'accept-language': 'de' }, 'pl'],
    ['in the language of the page before', '/privacy.html?lang=de', { cookie: 'lang=pl' }, 'de'],
    ['on the page of contact as well', '/contact?lang=fr', {}, 'en'],
    ['whatever is asked for', '/privacy.html?lang=de&lang=../../secret', { 'accept-language': 'pl' }, 'pl'],
    ['whatever else is asked for', `/privacy.html?lang=${'x'.repeat(3000)}`, { 'accept-language': 'pl' }, 'pl'],
    ['for hosts in a language of hosts', '/pro.html', { cookie: 'lang=pl', 'accept-language': 'pl,fr' }, 'fr'],
  ])('is sent %s', async (_, url, headers, language) => {
    const reply = await app.openBrowser().get(url, { 'sec-fetch-site': 'none', ...headers });
    expect([reply.statusCode, reply.headers['content-language']]).toEqual([200, language]);
    if (language !== 'en') expect(reply.body).toContain(`<html lang="${language}">`);
    expect(reply.headers.vary).toContain('accept-language, cookie');
  });

  it('keeps a choice that was made on it, and none of a link elsewhere', async () => {
    const choose = async (site: string, code: string, browser = app.openBrowser()) => {
      const { statusCode, headers } = await browser.get(`/terms.html?choose=${code}`, { 'sec-fetch-site': site });
      return [statusCode, headers.location, headers['cache-control'], headers['set-cookie']];
    };
    const cookie = 'lang=de; Max-Age=31536000; Path=/; SameSite=Lax';
    expect(await choose('same-origin', 'de')).toEqual([303, '/terms.html?lang=de', 'no-store', cookie]);
    expect(await choose('cross-site', 'de')).toEqual([303, '/terms.html?lang=de', 'no-store', undefined]);
    expect(await choose('same-origin', 'xx')).toEqual([200, undefined, 'no-cache', undefined]);
    const secure = await openTestApp({ webFolder, config: { publicUrl: 'https://check.example.org' } });
    expect((await choose('same-origin', 'de', secure.openBrowser())).at(-1)).toContain('; Secure;');
  });

  it('keeps the query on its way, and has one address in all languages', async () => {
    expect((await get('/privacy/?lang=de')).headers.location).toBe('/privacy.html?lang=de');
    expect((await get('/de/privacy.html')).statusCode).toBe(404);
  });

  it('is not sent from the cache in another language', async () => {
    const browser = app.openBrowser();
    const { headers } = await browser.get('/privacy.html?lang=de');
    const again = { 'if-none-match': String(headers.etag) };
    const statuses = ['de', 'pl'].map(
      async (code) => (await browser.get(`/privacy.html?lang=${code}`, again)).statusCode,
    );
    expect(await Promise.all(statuses)).toEqual([304, 200]);
  });
});

describe('a link that a mail or chat program has changed', () => {
  const code = '0123456789abcdefghjkmnpqrs';
  const token = `Aa0-_${'x'.repeat(37)}9`;

  it.each([
    [`/guest/${code}%2`, `/guest/${code}`],
    [`/guest/${code.toUpperCase()}%E2%80?from=mail`, `/guest/${code}`],
    ['/guest/demo%', '/guest/incomplete'],
    ['/guest', '/guest/incomplete'],
    [`/group%2F${code}`, `/group/${code}`],
    [`/%3Fsession%3D${code}`, `/?session=${code}`],
    [`/${code}`, `/?session=${code}`],
    [`/board%23token=${token}`, `/board#token=${token}`],
    [`/join%2523token%253D${token}`, `/join#token=${token}`],
    [`/report%23token=${token}%`, `/report#token=${token}`],
    ['/report%23token=no%0D%0Aset-cookie:%20a=b', '/report#token=no%0D%0Aset-cookie%3A%20a%3Db'],
    ['/board%23token=%E2%82%AC', '/board#token=%E2%82%AC'],
  ])('%s leads to %s', async (url, page) => {
    const reply = await get(url);
    expect([reply.statusCode, reply.headers.location]).toEqual([302, page]);
    expect(reply.headers).toHaveProperty('content-security-policy');
  });

  it('keeps its query at the name of the file', async () => {
    const reply = await get(`/index.html?session=${code}`);
    expect([reply.statusCode, reply.headers.location]).toEqual([308, `/?session=${code}`]);
    expect((await get('/index.html')).headers.location).toBe('/');
  });

  it('is not looked for in calls and assets', async () => {
    const calls = [`/api/${code}`, `/assets/${code}`, '/api/guest-results/session/%zz', `/api/test-sessions/${code}%`];
    for (const url of calls) expect((await get(url)).statusCode).toBe(404);
    expect((await app.anonymous.post(`/guest/${code}%`)).statusCode).toBe(404);
  });
});

describe('the contact of the operator', () => {
  it('is a mailto link to the address of the operator', async () => {
    const withContact = await openTestApp({ webFolder, config: { contactEmail: 'help@example.org' } });
    const reply = await withContact.anonymous.get('/contact');
    expect([reply.statusCode, reply.headers.location, reply.headers['cache-control'], reply.body]).toEqual([
      302,
      'mailto:help@example.org',
      'no-cache',
      '',
    ]);
  });

  it('is a page with a message if no address is set', async () => {
    const reply = await get('/contact');
    expect([reply.statusCode, reply.headers['content-type'], reply.body]).toEqual([
      200,
      'text/html; charset=utf-8',
      CONTACT_PAGE,
    ]);
    const compressed = await get('/contact', { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(CONTACT_PAGE);
  });

  it('does not exist if only the API is served', async () => {
    const onlyApi = await openTestApp();
    const reply = await onlyApi.anonymous.get('/contact');
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found']);
  });
});

describe('an address outside the folder', () => {
  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e%2fsecret.txt',
    '/..%5csecret.txt',
    '/assets/../../secret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '//secret.txt',
    '//evil.example/',
    '/assets//main-4f.js',
    '/%00',
    '/index.html%00.js',
    '/assets',
    '/assets/',
    '/etc/passwd',
    '/C:/secret.txt',
    '/file:///etc/passwd',
  ])('%s is not found, and nothing is logged as an error', async (url) => {
    logLines.length = 0;
    const reply = await app.app.inject({ url });
    expect(reply.body).not.toContain('not for the web');
    expect(reply.statusCode).toBeLessThan(500);
    expect([400, 404]).toContain(reply.statusCode === 200 && reply.body === PAGE ? 404 : reply.statusCode);
    expect(logLines.filter((line) => JSON.parse(line).level >= 40)).toEqual([]);
  });

  it.each([
    ['a range beyond the end', { range: 'bytes=9999999-' }],
    ['an invalid range', { range: 'bytes=b-a' }],
    ['a condition that does not hold', { 'if-match': '"something-else"' }],
    ['a date before its time', { 'if-unmodified-since': 'Mon, 01 Jan 2001 00:00:00 GMT' }],
  ])('%s is the fault of the request', async (_what, headers) => {
    logLines.length = 0;
    const reply = await app.app.inject({ url: '/assets/main-4f.js', headers: headers as Record<string, string> });
    expect(reply.statusCode).toBeLessThan(500);
    expect(logLines.filter((line) => JSON.parse(line).level >= 40)).toEqual([]);
  });
});

describe('the inline scripts of the pages', () => {
  it('are the only ones that the policy allows, each by its hash, once', async () => {
    expect([...inlineScriptHashes(webFolder)].sort()).toEqual([INLINE, OTHER_INLINE, THIRD_INLINE].map(hashOf).sort());
    const policy = String((await get('/')).headers['content-security-policy']);
    const scripts = policy.split('; ').find((rule) => rule.startsWith('script-src '));
    expect(scripts).toBe(`script-src 'self' '${inlineScriptHashes(webFolder).join("' '")}'`);
  });

  it('are none if no page is served', () => {
    expect(inlineScriptHashes(undefined)).toEqual([]);
  });
});

describe('the content security policy', () => {
  const rules = (speedTest: 'self' | 'cloudflare', logoHosts: readonly string[] = []) =>
    new Map(
      contentSecurityPolicy({ inlineScriptHashes: [], speedTest, logoHosts })
        .split('; ')
        .map((rule): [string, string] => [rule.split(' ')[0] ?? '', rule.slice(rule.indexOf(' ') + 1)]),
    );

  it('allows pictures of this server and of the configured logo hosts', () => {
    expect(rules('self').get('img-src')).toBe("'self' data: blob:");
    const own = "'self' data: blob: https://cdn.example.org https://logos.example.org:8443";
    expect(rules('self', ['cdn.example.org', 'logos.example.org:8443']).get('img-src')).toBe(own);
  });

  it('has no directive for unused features, since some engines report unknown directives', () => {
    expect(rules('self').get('default-src')).toBe("'none'");
    const unused = ['manifest-src', 'prefetch-src', 'fenced-frame-src'];
    expect(unused.filter((directive) => rules('self').has(directive))).toEqual([]);
  });

  it('allows no inline code, no eval and no frame of others', () => {
    const policy = contentSecurityPolicy({ inlineScriptHashes: [], speedTest: 'self', logoHosts: [] });
    expect(policy).not.toMatch(/unsafe-|'strict-dynamic'|\*/);
    expect(Object.fromEntries(rules('self'))).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'frame-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    });
  });

  it('requires trusted types, with one policy for worker addresses', () => {
    expect([rules('self').get('require-trusted-types-for'), rules('self').get('trusted-types')]).toEqual([
      "'script'",
      'linecheck',
    ]);
  });

  it('allows connections to this server only, and to Cloudflare if it measures', () => {
    expect([rules('self').get('connect-src'), rules('cloudflare').get('connect-src')]).toEqual([
      "'self'",
      "'self' https://speed.cloudflare.com",
    ]);
  });

  const policyOf = async (url: string, headers = {}) =>
    String((await get(url, headers)).headers['content-security-policy']);

  it('allows the face-detection worker to compile WebAssembly, and otherwise no more than a page', async () => {
    const script = '/assets/frame-worker-Cx_4-f.js';
    const policy = await policyOf(script);
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self' 'wasm-unsafe-eval'",
      "connect-src 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "trusted-types 'none'",
      "require-trusted-types-for 'script'",
    ]);
    expect(await policyOf(script, { 'accept-encoding': 'gzip' })).toBe(policy);
    // A browser applies the headers of the newest response to its stored copy.
    const { etag } = (await get(script)).headers;
    const again = await get(script, { 'if-none-match': String(etag) });
    expect([again.statusCode, again.headers['content-security-policy']]).toEqual([304, policy]);
  });

  it.each(['/assets/main-4f.js', '/assets/small-9a.css'])(
    'is left to the page for its part %s, which is still taken for nothing else',
    async (url) => {
      const { headers } = await get(url);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(headers).not.toHaveProperty('content-security-policy');
      expect(headers).not.toHaveProperty('permissions-policy');
    },
  );

  it('is sent with every script of a worker', async () => {
    expect(await policyOf('/assets/own-worker-Bx1.js')).toBe(await policyOf('/'));
  });

  it.each([
    '/',
    '/dashboard',
    '/privacy.html',
    '/nowhere',
    '/assets/frame-worker-Cx_4-f.html',
    '/assets/frame-worker-.js/../../index.html',
    '/?/assets/frame-worker-Cx_4-f.js',
    '/api/settings',
    '/models/face.bin',
  ])('does not allow WebAssembly at %s', async (url) => {
    expect(await policyOf(url)).toMatch(/^default-src 'none'; /);
    expect(await policyOf(url)).not.toContain('wasm');
  });
});
