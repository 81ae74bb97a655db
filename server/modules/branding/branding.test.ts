import { crc32 } from 'node:zlib';
import type { HostBranding } from '@linecheck/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createLink } from '../../testing/guest-links';
import { openTestApp, type TestBrowser, type TestHost, testAnswer } from '../../testing/open-test-app';
import { blockAccount } from '../accounts/operator-service';

const app = await openTestApp();

const read = (host: TestBrowser) => host.get('/api/branding');
const write = (host: TestBrowser, body: object) => host.put('/api/branding', body);

type Format = 'png' | 'jpeg' | 'webp';

const picture = (format: Format, width = 200, height = 50) =>
  sharp({ create: { width, height, channels: 4, background: { r: 119, g: 70, b: 234, alpha: 0.5 } } })
    .toFormat(format)
    .toBuffer();

const dataUrl = (type: string, bytes: Uint8Array) =>
  `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;

const png = await picture('png');
const jpeg = await picture('jpeg');
const webp = await picture('webp');
const largest = await picture('png', 2000, 2000);
const tooWide = await picture('png', 2001, 1);
const tooHigh = await picture('webp', 1, 2001);

/** A real picture of this size: with a private chunk before its last one, of 12 bytes. */
function heavy(bytes: number): Buffer {
  const type = Buffer.from('paDd');
  const data = Buffer.alloc(bytes - png.length - 12);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(Buffer.concat([type, data])));
  return Buffer.concat([png.subarray(0, -12), length, type, data, checksum, png.subarray(-12)]);
}

const host = await app.signUpPro();

const fetchLogo = (address: string | null) => app.anonymous.get(address ?? '');

const deleteAccount = (of: TestHost) => of.post('/api/account/delete', { email: of.email });

async function upload(of: TestHost, bytes: Uint8Array = png): Promise<string> {
  return (await write(of, { brandLogo: dataUrl('png', bytes) })).json<{ brandLogo: string }>().brandLogo;
}

describe('the branding of a Pro host', () => {
  it('is the standard one at first', async () => {
    expect((await read(await app.signUpPro())).json()).toEqual({
      brandColor: '#8b5cf6',
      brandLogo: null,
      brandSenderName: null,
    });
  });

  it('is saved, and shown here and on the page of a guest', async () => {
    const own = await app.signUpPro();
    const brand = { brandColor: '#0F766E', brandLogo: 'https://example.org/logo.png', brandSenderName: '  Studio 9 ' };
    const kept = { brandColor: '#0f766e', brandLogo: brand.brandLogo, brandSenderName: 'Studio 9' };
    expect(await testAnswer(write(own, brand))).toEqual({ status: 200, ...kept });
    expect((await read(own)).json()).toEqual(kept);
    const { sessionCode } = await createLink(own);
    const seen = await app.anonymous.get(`/api/session-branding/${sessionCode}`);
    expect(seen.json()).toEqual({ ...kept, isPro: true, plan: 'pro' });
  });

  it('changes only the given fields, and an empty text removes a field', async () => {
    const own = await app.signUpPro();
    await write(own, { brandLogo: 'https://example.org/logo.png', brandSenderName: 'Studio 9' });
    expect((await write(own, { brandColor: '#123456' })).json()).toEqual({
      brandColor: '#123456',
      brandLogo: 'https://example.org/logo.png',
      brandSenderName: 'Studio 9',
    });
    expect((await write(own, { brandLogo: '', brandSenderName: '' })).json<HostBranding>()).toEqual({
      brandColor: '#123456',
      brandLogo: null,
      brandSenderName: null,
    });
  });
});

describe('a colour or a name that cannot be used', () => {
  it.each([
    [{ brandColor: '#fff' }, { brandColor: 'Invalid color format' }],
    [{ brandColor: 'red' }, { brandColor: 'Invalid color format' }],
    [{ brandColor: '#12345g' }, { brandColor: 'Invalid color format' }],
    [{ brandColor: '#1234567' }, { brandColor: 'Invalid color format' }],
    [{ brandColor: '#123456\n' }, { brandColor: 'Invalid color format' }],
    [{ brandColor: null }, { brandColor: 'Invalid color format' }],
    [{ brandSenderName: 'x'.repeat(101) }, { brandSenderName: 'Sender name too long' }],
    [{ brandSenderName: 'A\0' }, { brandSenderName: 'Contains characters that cannot be stored' }],
    [{ brandFont: 'Comic Sans' }, { brandFont: 'Unknown field' }],
  ])('%j is refused', async (body, fields) => {
    const reply = await write(host, body);
    expect([reply.statusCode, reply.json()]).toEqual([400, expect.objectContaining({ code: 'invalid', fields })]);
  });
});

describe('a logo', () => {
  it.each([
    ['a PNG', 'png', png],
    ['a JPEG', 'jpeg', jpeg],
    ['a WebP', 'webp', webp],
    ['a picture of 2000 × 2000', 'png', largest],
    ['a picture of exactly 512 KB', 'png', heavy(512 * 1024)],
  ])('may be %s, which is then stored as a file', async (_what, type, bytes) => {
    const { brandLogo } = (await write(host, { brandLogo: dataUrl(type, bytes) })).json<HostBranding>();
    expect(brandLogo).toMatch(/^\/api\/logos\/[0-9a-f]{64}$/);
    const file = await fetchLogo(brandLogo);
    expect([file.statusCode, file.rawPayload.equals(bytes)]).toEqual([200, true]);
    expect(file.headers['content-type']).toBe(`image/${type}`);
  });

  it('may be an https address, which is stored unchanged', async () => {
    const brandLogo = 'https://cdn.example.org:8443/logos/a.png?v=2#top';
    expect((await write(host, { brandLogo })).json()).toMatchObject({ brandLogo });
  });

  it('is stored as browsers write it, so that its host and its path look like no other', async () => {
    const brandLogo = 'https://ex\u0430mple.org/logo\u202egnp.exe';
    expect((await write(host, { brandLogo })).json()).toMatchObject({
      brandLogo: 'https://xn--exmple-4nf.org/logo%E2%80%AEgnp.exe',
    });
  });

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');

  it.each([
    ['an SVG', dataUrl('svg+xml', svg)],
    ['an SVG that says to be a PNG', dataUrl('png', svg)],
    ['a page that says to be a JPEG', dataUrl('jpeg', Buffer.from('<!doctype html><script>alert(1)</script>'))],
    ['a GIF', dataUrl('gif', Buffer.from('GIF89a'))],
    ['a JPEG that says to be a PNG', dataUrl('png', jpeg)],
    ['a PNG cut off in its header', dataUrl('png', png.subarray(0, 22))],
    ['a signature alone', dataUrl('png', png.subarray(0, 8))],
    ['2001 pixels of width', dataUrl('png', tooWide)],
    ['2001 pixels of height', dataUrl('webp', tooHigh)],
    ['a byte more than 512 KB', dataUrl('png', heavy(512 * 1024 + 1))],
    ['base64 with a blank in it', dataUrl('png', png).replace('base64,', 'base64, ')],
    ['base64 that is not padded as it should be', `${dataUrl('png', png).replace(/=+$/, '')}A`],
    ['a data string with a parameter', dataUrl('png', png).replace(';base64', ';charset=utf-8;base64')],
    ['nothing behind the prefix', 'data:image/png;base64,'],
    ['an http address', 'http://example.org/logo.png'],
    ['a script', 'javascript:alert(1)'],
    ['a file', 'file:///etc/passwd'],
    ['an address on this page', '/logo.png'],
    ['an address of no logo', `/api/logos/${'0'.repeat(64)}`],
    ['a beginning of an address', '/api/logos/'],
    ['an address with a password', 'https://jonas:secret@example.org/logo.png'],
    ['an address without a host', 'https:///logo.png'],
    ['an address with a quote and a blank', 'https://example.org/" onerror="alert(1)'],
    ['an address without end', `https://example.org/${'a'.repeat(2050)}`],
    ['a number', 7],
  ])('may not be %s', async (_what, brandLogo) => {
    const reply = await write(host, { brandLogo });
    expect([reply.statusCode, reply.json()]).toMatchObject([
      400,
      expect.objectContaining({ code: 'invalid', fields: { brandLogo: 'Invalid logo URL' } }),
    ]);
  });

  it('far beyond the limit is refused before it is parsed', async () => {
    const reply = await write(host, { brandLogo: `data:image/png;base64,${'A'.repeat(1024 * 1024)}` });
    expect([reply.statusCode, reply.json().code]).toEqual([413, 'too_large']);
  });
});

describe('the file of a logo', () => {
  it('is cached by browsers, runs no code, and cannot be embedded by other sites', async () => {
    const { headers } = await fetchLogo(await upload(host));
    expect(headers).toMatchObject({
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'content-type': 'image/png',
      'content-length': String(png.length),
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['content-encoding']).toBeUndefined();
  });

  it('keeps the call that references it small', async () => {
    const own = await app.signUpPro();
    await upload(own, heavy(512 * 1024));
    const { sessionCode } = await createLink(own);
    expect((await app.anonymous.get(`/api/session-branding/${sessionCode}`)).rawPayload.length).toBeLessThan(256);
  });

  it('has an unguessable address, which differs between hosts for the same picture', async () => {
    expect(await upload(await app.signUpPro())).not.toBe(await upload(await app.signUpPro()));
  });

  it('keeps its address when the same picture, or the address, is saved again', async () => {
    const own = await app.signUpPro();
    const address = await upload(own);
    expect(await upload(own)).toBe(address);
    const again = await write(own, { brandLogo: address, brandSenderName: 'Studio 9' });
    expect(again.json()).toMatchObject({ brandLogo: address, brandSenderName: 'Studio 9' });
    expect((await fetchLogo(address)).statusCode).toBe(200);
  });

  it('cannot be used by another host, not even with its address', async () => {
    const address = await upload(host);
    const reply = await write(await app.signUpPro(), { brandLogo: address });
    expect([reply.statusCode, reply.json().fields]).toEqual([400, { brandLogo: 'Invalid logo URL' }]);
  });

  it.each([
    ['another picture', (of: TestHost) => write(of, { brandLogo: dataUrl('png', heavy(1000)) })],
    ['an address elsewhere', (of: TestHost) => write(of, { brandLogo: 'https://example.org/logo.png' })],
    ['no logo', (of: TestHost) => write(of, { brandLogo: '' })],
    ['the end of the account', deleteAccount],
  ])('is deleted with %s', async (_what, act) => {
    const own = await app.signUpPro();
    const address = await upload(own);
    expect((await act(own)).statusCode).toBe(200);
    expect((await fetchLogo(address)).statusCode).toBe(404);
  });

  it('of a blocked host is not shown', async () => {
    const own = await app.signUpPro();
    const address = await upload(own);
    await blockAccount(app.deps.db.kysely, own.email);
    expect((await fetchLogo(address)).statusCode).toBe(404);
  });

  it('is the one at the stored address, even with concurrent saves', async () => {
    const own = await app.signUpPro();
    const sizes = [1000, 2000, 3000, 4000];
    await Promise.all(sizes.flatMap((size) => [upload(own, heavy(size)), write(own, { brandLogo: '' })]));
    const { brandLogo } = (await read(own)).json<HostBranding>();
    const { rows } = await app.deps.db.pool.query('select hash from logos where workspace_id = $1', [own.userId]);
    expect(rows.map(({ hash }) => `/api/logos/${hash}`)).toEqual(brandLogo === null ? [] : [brandLogo]);
  });
});
