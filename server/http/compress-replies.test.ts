import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { sendClip } from '../testing/clips';
import { createLink } from '../testing/guest-links';
import { openTestApp } from '../testing/open-test-app';

const app = await openTestApp();
const host = await app.signUpPro({ firstName: 'J'.repeat(100), lastName: 'L'.repeat(100) });
const links = await Promise.all(
  Array.from({ length: 20 }, (_, at) =>
    createLink(host, { guestFirstName: `Guest ${at}`, guestMessage: 'm'.repeat(400) }),
  ),
);

const ask = (url: string, encoding = 'gzip, deflate, br, zstd') => host.get(url, { 'accept-encoding': encoding });

describe('a reply of the API', () => {
  it.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const)('that is long is sent as %s to clients that accept %s', async (encoding, taken, unpack) => {
    const plain = await host.get('/api/dashboard/test-sessions');
    const packed = await ask('/api/dashboard/test-sessions', taken);
    expect(packed.headers).toMatchObject({
      'content-encoding': encoding,
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.rawPayload.length * 5).toBeLessThan(plain.body.length);
    expect(plain.headers['content-encoding']).toBeUndefined();
  });

  it('that is short is not compressed', async () => {
    expect((await ask('/api/notifications/unread-count')).headers['content-encoding']).toBeUndefined();
  });

  it('hides its exact length', async () => {
    const lengths = new Set<number>();
    for (let count = 0; count < 40; count += 1)
      lengths.add(String((await ask('/api/dashboard/test-sessions')).headers['x-padding']).length);
    expect(lengths.size).toBeGreaterThan(5);
  });

  it('that contains videos is not compressed, and one without them is', async () => {
    const [link] = links;
    for (let count = 0; count < 4; count += 1) await sendClip(app.anonymous, link?.sessionCode ?? '');
    const url = `/api/test-sessions/${link?.id}/guest-recordings`;
    const withVideos = await ask(url);
    expect(withVideos.statusCode).toBe(200);
    expect(withVideos.headers['content-encoding']).toBeUndefined();
    expect((await ask(`${url}?clipData=omit`)).headers['content-encoding']).toBe('br');
  });

  it.each(['/api/auth/user', '/api/speed-test/download?bytes=100000'])('of %s is not compressed', async (url) => {
    const reply = await ask(url);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-encoding']).toBeUndefined();
  });

  it('of a sign-in is not compressed, however long it is', async () => {
    const body = { email: `${'x'.repeat(60)}@example.org`, extra: 'x'.repeat(2000), password: 'x' };
    const reply = await app.anonymous.post(
      '/api/auth/login',
      { ...body, [`${'field'.repeat(300)}`]: 1 },
      { 'accept-encoding': 'br' },
    );
    expect(reply.body.length).toBeGreaterThan(1024);
    expect(reply.headers['content-encoding']).toBeUndefined();
  });
});

it('a compressed request body is refused', async () => {
  const reply = await host.post('/api/test-sessions', Buffer.from('nonsense'), {
    'content-type': 'application/json',
    'content-encoding': 'gzip',
  });
  expect(reply.statusCode).toBe(400);
});
