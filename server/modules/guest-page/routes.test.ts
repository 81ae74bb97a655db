import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { SIGNED_IN_HINT_COOKIE } from '@linecheck/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { limits } from '../../limits/limits';
import type { PictureRenderer } from '../../pictures/picture-renderer';
import { createLink } from '../../testing/guest-links';
import { openFolder } from '../../testing/open-folder';
import { openLink } from '../../testing/open-link';
import { openTestApp } from '../../testing/open-test-app';
import { writeRenderedPages } from '../../testing/rendered-pages';

const INDEX = '<!doctype html>left to the browser';
const webFolder = await openFolder();
await writeFile(join(webFolder, 'index.html'), INDEX);
await writeFile(join(webFolder, 'preview.png'), 'picture of the product');
const { pages, rendered } = await writeRenderedPages();
const config = { rateLimitFactor: 1, trustProxy: ['loopback'] };
const logLines: string[] = [];
const cable = await openLink();
const connection = { host: cable.host, port: cable.port };
/** The drawings of each picture in order; the picture has the bytes of the first. */
const drawn: (readonly string[])[] = [];
const pictures: PictureRenderer = {
  render: async (svgs) => {
    drawn.push(svgs);
    return Buffer.from(svgs[0] ?? '');
  },
  close: async () => undefined,
};
const app = await openTestApp({ webFolder, pages, config, logLines, connection, pictures });

const host = await app.signUpPro({ firstName: 'Jonas', lastName: 'Lind' });
const link = await createLink(host, { guestFirstName: 'Amara', title: 'Harbour Lights' });
const code = link.sessionCode;

const get = (url: string, headers: Record<string, string> = {}) => app.openBrowser().get(url, headers);
const open = (pasted: string, headers: Record<string, string> = {}) =>
  get(`/?session=${encodeURIComponent(pasted)}`, headers);

/** The data of the rendered page. */
const dataIn = (body: string): unknown => JSON.parse(/<pre>(.*)<\/pre>/s.exec(body)?.[1] ?? '"nothing"');

const unknownCode = (digit: string) => digit.repeat(26);

let addresses = 0;
function freshAddress(): Record<string, string> {
  addresses += 1;
  return { 'x-forwarded-for': `203.0.113.${addresses}` };
}

describe('the page at /', () => {
  it('is the rendered one for a visitor, and not sent again to a browser that has it', async () => {
    const reply = await get('/');
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(reply.body).toMatch(/home$/);
    expect((await get('/', { 'if-none-match': String(reply.headers.etag) })).statusCode).toBe(304);
    expect((await get('/?utm_source=mail')).body).toMatch(/home$/);
  });

  it.each([
    ['whose code is elsewhere in the address', `/?utm=a;Session%3D${code}`, `/?session=${code}`],
    ['without a code', '/?session=', '/?session=incomplete'],
  ])('is not shown without a word to a guest %s', async (_where, url, page) => {
    for (const headers of [{}, { cookie: `${SIGNED_IN_HINT_COOKIE}=1` }]) {
      const reply = await get(url, headers);
      expect([reply.statusCode, reply.headers.location]).toEqual([302, page]);
    }
    expect(dataIn((await get('/?session=incomplete')).body)).toBeNull();
  });

  it.each([
    ['a browser in which a host may be signed in', '/', { cookie: `${SIGNED_IN_HINT_COOKIE}=1` }],
    ['a guest without a link', '/?guest=true', {}],
  ])('is left to %s', async (_whom, url, headers) => {
    expect((await get(url, headers as Record<string, string>)).body).toBe(INDEX);
  });

  it('is sent again after a sign-in, although the browser has a copy', async () => {
    const { etag } = (await get('/')).headers;
    const reply = await get('/', { 'if-none-match': String(etag), cookie: `${SIGNED_IN_HINT_COOKIE}=1` });
    expect([reply.statusCode, reply.body]).toEqual([200, INDEX]);
  });

  it('allows its inline styles by their hash, and no others', async () => {
    const hash = createHash('sha256').update('body{margin:0}').digest('base64');
    const stylesAt = async (url: string) =>
      String((await get(url)).headers['content-security-policy']).match(/style-src [^;]*/)?.[0];
    for (const url of ['/', `/?session=${code}`, '/login'])
      expect(await stylesAt(url)).toBe(`style-src 'self' 'sha256-${hash}'`);
    for (const url of ['/contact', '/?guest=true']) expect(await stylesAt(url)).toBe("style-src 'self'");
  });
});

describe('the page of a guest', () => {
  it('contains the answers of its calls', async () => {
    const addressesOfCalls = [
      `/api/test-sessions/${code}`,
      `/api/session-branding/${code}`,
      `/api/session-checklist?sessionCode=${code}`,
    ];
    const [session, branding, checklist] = await Promise.all(
      addressesOfCalls.map(async (url) => (await get(url)).json<unknown>()),
    );
    const reply = await open(code);
    expect(reply.statusCode).toBe(200);
    expect(dataIn(reply.body)).toEqual({ session, branding, checklist: (checklist as { items: unknown }).items });
  });

  it.each([
    ['in capitals', code.toUpperCase()],
    ['with a full stop', `${code}.`],
    ['in quotes', `“${code}”`],
  ])('is found by a code %s', async (_how, pasted) => {
    expect(dataIn((await open(pasted)).body)).toMatchObject({ session: { guestFirstName: 'Amara' } });
  });

  it('is not cached, excluded from search engines, and compressed', async () => {
    const whole = (await open(code)).body;
    for (const [accepted, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const reply = await open(code, { 'accept-encoding': accepted });
      expect(reply.headers).toMatchObject({
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
        'content-encoding': accepted,
        'x-robots-tag': 'noindex, nofollow',
        vary: 'accept-language, cookie, accept-encoding',
      });
      expect(reply.headers).not.toHaveProperty('etag');
      expect(unpack(reply.rawPayload).toString()).toBe(whole);
    }
  });

  it('does not count as a visit, since link previews of chats open it as well', async () => {
    const fresh = await createLink(host);
    await open(fresh.sessionCode);
    const list = (await host.get('/api/test-sessions')).json<{ id: string; openedAt: string | null }[]>();
    expect(list.find(({ id }) => id === fresh.id)?.openedAt).toBeNull();
  });

  it('is rendered once for many requests, and again as soon as something has changed', async () => {
    const fresh = await createLink(host, { guestFirstName: 'Noor' });
    const timesFor = (name: string) => rendered.filter((data) => JSON.stringify(data).includes(`"${name}"`)).length;
    await Promise.all(Array.from({ length: 40 }, () => open(fresh.sessionCode)));
    expect(timesFor('Noor')).toBe(1);
    const body = { title: null, guestFirstName: 'Nora' };
    expect((await host.put(`/api/test-sessions/${fresh.id}`, body)).statusCode).toBe(200);
    expect(dataIn((await open(fresh.sessionCode)).body)).toMatchObject({ session: { guestFirstName: 'Nora' } });
  });

  it('is the same for a regenerated, a deleted and an unknown link', async () => {
    const fresh = await createLink(host);
    await host.post(`/api/test-sessions/${fresh.id}/regenerate`);
    expect(dataIn((await open(fresh.sessionCode, freshAddress())).body)).toBeNull();
    const other = await createLink(host);
    expect(dataIn((await open(other.sessionCode)).body)).not.toBeNull();
    await host.delete(`/api/test-sessions/${other.id}`);
    expect(dataIn((await open(other.sessionCode, freshAddress())).body)).toBeNull();
  });

  it('has the addresses of its preview, in which the picture has a version', async () => {
    const addressesIn = async (pasted: string) => JSON.parse(/<i>(.*)<\/i>/.exec((await open(pasted)).body)?.[1] ?? '');
    expect(await addressesIn(code.toUpperCase())).toEqual({
      page: `http://localhost:3000/?session=${code}`,
      picture: expect.stringMatching(
        new RegExp(`^http://localhost:3000/previews/${code}\\.png\\?v=[\\w-]{11}&lang=en$`),
      ),
    });
    expect(await addressesIn('demo')).toEqual({
      page: 'http://localhost:3000/',
      picture: 'http://localhost:3000/preview.png',
    });
  });

  it('answers a HEAD like a GET', async () => {
    const reply = await app.openBrowser().call({ method: 'HEAD', url: `/?session=${code}` });
    expect([reply.statusCode, reply.headers['cache-control'], reply.body]).toEqual([200, 'no-store', '']);
  });
});

describe('the picture in the preview of a link', () => {
  const pictureOf = (link: string, headers = freshAddress()) => get(`/previews/${link}.png?v=1`, headers);

  it('has the name of the host, and may be cached and shown by others', async () => {
    const reply = await pictureOf(code);
    expect([reply.statusCode, reply.body]).toEqual([200, '{"host":"Jonas Lind"}']);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'x-robots-tag': 'noindex',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  });

  it('does not count as a visit', async () => {
    const fresh = await createLink(host);
    await pictureOf(fresh.sessionCode);
    await app.openBrowser().call({ method: 'HEAD', url: `/?session=${fresh.sessionCode}` });
    const list = (await host.get('/api/test-sessions')).json<{ id: string; openedAt: string | null }[]>();
    expect(list.find(({ id }) => id === fresh.id)?.openedAt).toBeNull();
  });

  it('is rendered once for all links of a host, and again when the name changes', async () => {
    const maya = await app.signUpPro({ firstName: 'Maya', lastName: 'Okafor' });
    const links = await Promise.all(['Ada', 'Ben'].map((guestFirstName) => createLink(maya, { guestFirstName })));
    const picturesOf = (name: string) => drawn.filter((svgs) => svgs.join().includes(name)).length;
    await Promise.all(links.flatMap(({ sessionCode }) => [pictureOf(sessionCode), pictureOf(sessionCode)]));
    expect(picturesOf('Maya Okafor')).toBe(1);
    await maya.put('/api/branding', { brandSenderName: 'Studio 9' });
    expect((await pictureOf(links[0]?.sessionCode ?? '')).body).toBe('{"host":"Studio 9"}');
  });

  it.each([
    ['png', 'png', ['{"host":"Studio png","logo":{"source":"data:image/png;base64,', '"scale":1', '"scale":0.5']],
    ['webp', 'webp', []],
  ] as const)('has an uploaded logo in %s, if it can be drawn', async (_name, format, parts) => {
    const owner = await app.signUpPro();
    const logo = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#0f766e' } })
      .toFormat(format)
      .toBuffer();
    const brandLogo = `data:image/${format};base64,${logo.toString('base64')}`;
    const change = { brandSenderName: `Studio ${format}`, brandLogo };
    expect((await owner.put('/api/branding', change)).statusCode).toBe(200);
    await pictureOf((await createLink(owner)).sessionCode);
    const svgs = drawn.find((each) => each.join().includes(`Studio ${format}`)) ?? [];
    expect(svgs.at(-1)).toBe(`{"host":"Studio ${format}"}`);
    expect(svgs).toHaveLength(parts.length === 0 ? 1 : 3);
    for (const part of parts) expect(svgs.join()).toContain(part);
  });

  it('is that of the product for an unknown and an expired link, beyond the limit without a look-up', async () => {
    const expired = await createLink(host);
    await app.expireLink(expired.id);
    const address = freshAddress();
    const links = [
      ...Array.from({ length: limits.codeMisses.max + 1 }, () => unknownCode('9')),
      expired.sessionCode,
      'x',
    ];
    for (const link of links) {
      const reply = await pictureOf(link, address);
      expect([reply.statusCode, reply.body, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
        200,
        'picture of the product',
        'image/png',
        'no-cache',
      ]);
    }
    expect((await get(`/api/test-sessions/${unknownCode('9')}`, address)).statusCode, 'one limit for both').toBe(429);
  });

  it('is that of the product if it cannot be rendered, and the reason is logged', async () => {
    const busy: PictureRenderer = { ...pictures, render: () => Promise.reject(new Error('the queue is full')) };
    const other = await openTestApp({
      webFolder,
      pages,
      pictures: busy,
      logLines,
      connection: { database: app.database },
    });
    logLines.length = 0;
    const reply = await other.anonymous.get(`/previews/${code}.png`);
    expect([reply.statusCode, reply.body]).toEqual([200, 'picture of the product']);
    expect(logLines.join()).toContain('the queue is full');
  });
});

describe('an invalid code', () => {
  it('has a page with a message, and is logged like the API call', async () => {
    logLines.length = 0;
    const reply = await open(unknownCode('1'), freshAddress());
    expect([reply.statusCode, dataIn(reply.body)]).toEqual([200, null]);
    await expect.poll(() => logLines.map((line) => JSON.parse(line).event)).toContain('link_refused');
    expect(logLines.join()).not.toContain(unknownCode('1'));
  });

  it('shares the limit of the API call; beyond it the page is left to the browser', async () => {
    const address = freshAddress();
    const max = limits.codeMisses.max;
    const bodies = await Promise.all(
      Array.from({ length: max + 3 }, async () => (await open(unknownCode('2'), address)).body),
    );
    expect(bodies.filter((body) => body === INDEX)).toHaveLength(3);
    expect((await get(`/api/test-sessions/${unknownCode('3')}`, address)).statusCode, 'one limit for both').toBe(429);
    expect(dataIn((await open(code, address)).body), 'a guest with a good link').not.toBeNull();
  });

  it('is not looked up or counted if it cannot be a code', async () => {
    const address = freshAddress();
    for (let times = 0; times <= limits.codeMisses.max; times += 1) {
      expect(dataIn((await open('demo', address)).body)).toBeNull();
    }
  });

  it('is rendered once for all invalid codes', async () => {
    const before = rendered.filter((data) => data === null).length;
    await Promise.all(['4', '5', '6', '7'].map((digit) => open(unknownCode(digit), freshAddress())));
    expect(rendered.filter((data) => data === null).length - before).toBeLessThanOrEqual(1);
  });
});

describe('a page that cannot be rendered', () => {
  it('is left to the browser while the database is unavailable', async () => {
    const fresh = await createLink(host);
    await cable.cut();
    logLines.length = 0;
    const reply = await open(fresh.sessionCode, freshAddress());
    expect([reply.statusCode, reply.body]).toEqual([200, INDEX]);
    expect(logLines.join()).toContain('storage_unavailable');
    expect(logLines.join()).not.toContain(fresh.sessionCode);
    while (app.deps.db.pool.totalCount > 0) await new Promise(setImmediate);
    await cable.mend();
    expect(dataIn((await open(fresh.sessionCode, freshAddress())).body)).not.toBeNull();
  });

  it('is left to the browser if rendering fails, and the reason is logged', async () => {
    const broken = await openTestApp({
      webFolder,
      pages: { ...pages, renderGuest: () => Promise.reject(new Error('no such part')) },
      logLines,
      connection: { database: app.database },
    });
    logLines.length = 0;
    const reply = await broken.anonymous.get(`/?session=${code}`);
    expect([reply.statusCode, reply.body]).toEqual([200, INDEX]);
    expect(logLines.join()).toContain('no such part');
  });
});
