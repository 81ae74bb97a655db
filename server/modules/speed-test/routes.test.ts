import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { speedTest } from '@linecheck/contract';
import { uploadReply } from '@linecheck/contract/schemas';
import { describe, expect, it } from 'vitest';
import { openTestApp, testAnswer } from '../../testing/open-test-app';

const MOST = 26_214_400;

const logLines: string[] = [];
const app = await openTestApp({ logLines });
const port = await app.listen();

const download = (query: string) => app.anonymous.get(`/api/speed-test/download${query}`);

interface Upload {
  readonly bytes: number;
  readonly contentType?: string | undefined;
  /** Declared length; undefined sends the body in chunks. */
  readonly announced?: number;
}

/** Begins an upload over a real connection, which `inject` cannot simulate. */
function begin({ contentType, announced }: Omit<Upload, 'bytes'>) {
  const headers = {
    'sec-fetch-site': 'same-origin',
    ...(contentType !== undefined && { 'content-type': contentType }),
    ...(announced !== undefined && { 'content-length': announced }),
  };
  return request({ port, host: '127.0.0.1', method: 'POST', path: '/api/speed-test/upload', headers });
}

async function replyTo(call: ClientRequest) {
  const [reply] = (await once(call, 'response')) as [IncomingMessage];
  return { status: reply.statusCode, body: await text(reply), headers: reply.headers };
}

async function upload({ bytes, ...given }: Upload) {
  const call = begin(given);
  const replying = replyTo(call);
  call.end(Buffer.alloc(bytes, 'x'));
  return replying;
}

describe('a download', () => {
  it.each([0, 1, 65_535, 65_536, 65_537, 1_000_000])('has exactly %d bytes', async (bytes) => {
    const reply = await download(`?bytes=${bytes}`);
    expect([reply.statusCode, reply.rawPayload.length, reply.headers['content-length']]).toEqual([
      200,
      bytes,
      String(bytes),
    ]);
  });

  it('has the largest step of the plan, which is the largest allowed size', async () => {
    const reply = await fetch(`http://127.0.0.1:${port}/api/speed-test/download?bytes=${MOST}`);
    let bytes = 0;
    for await (const chunk of reply.body ?? []) bytes += chunk.length;
    expect([reply.status, bytes, speedTest.maxBytes]).toEqual([200, MOST, MOST]);
  });

  it('without a size is empty', async () => {
    const reply = await download('');
    expect([reply.statusCode, reply.rawPayload.length]).toEqual([200, 0]);
  });

  it.each([MOST + 1, 999_999_999, '1234567890', '-1', '1.5', '1e3', '0x10', ' 7', '7 ', '٧', 'abc', ''])(
    'of %j bytes is refused',
    async (bytes) => {
      expect(await testAnswer(download(`?bytes=${encodeURIComponent(bytes)}`))).toMatchObject({
        status: 400,
        code: 'invalid',
        fields: { bytes: 'bytes must be a whole number up to 26214400' },
      });
    },
  );

  it('of two sizes is refused', async () => {
    expect((await download('?bytes=1&bytes=2')).statusCode).toBe(400);
  });

  it('ignores the parameters that the speed-test engine adds', async () => {
    expect((await download('?bytes=10&during=latency&measId=77')).rawPayload).toHaveLength(10);
  });

  it('cannot be compressed in transit, nor within one block', async () => {
    const { rawPayload } = await download('?bytes=65536');
    expect(gzipSync(rawPayload).length).toBeGreaterThan(65_000);
  });

  it('is neither cached nor changed by proxies, and reports the time that the server took', async () => {
    const { headers } = await download('?bytes=100');
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'cache-control': 'no-store, no-transform',
      'server-timing': expect.stringMatching(/^cfRequestDuration;dur=\d+\.\d{3}$/),
    });
    expect(headers).not.toHaveProperty('content-encoding');
  });

  it('that is aborted is not logged as an error', async () => {
    const stop = new AbortController();
    const reply = await fetch(`http://127.0.0.1:${port}/api/speed-test/download?bytes=${MOST}`, {
      signal: stop.signal,
    });
    stop.abort();
    await expect(reply.arrayBuffer()).rejects.toThrow();
    expect((await download('?bytes=10')).statusCode).toBe(200);
    expect(logLines.filter((line) => JSON.parse(line).level >= 40)).toEqual([]);
  });
});

describe('an upload', () => {
  it.each([
    [0, 'application/octet-stream'],
    [1, 'text/plain;charset=UTF-8'],
    [250_000, 'application/json'],
    [1_000_000, 'nonsense/of-some-sort'],
  ])('of %d bytes as %s is accepted', async (bytes, contentType) => {
    const reply = await upload({ bytes, contentType, announced: bytes });
    expect(reply).toMatchObject({
      status: 200,
      headers: {
        'cache-control': 'no-store',
        'server-timing': expect.stringMatching(/^cfRequestDuration;dur=\d+\.\d{3}$/),
      },
    });
  });

  it('is answered with the arrival times of its bytes, by the clock of this server', async () => {
    const { ok, arrivals } = uploadReply.parse(JSON.parse((await upload({ bytes: 1_000_000 })).body));
    const times = arrivals.map(([atMs]) => atMs);
    expect([ok, arrivals.reduce((sum, [, bytes]) => sum + bytes, 0), times[0]]).toEqual([true, 1_000_000, 0]);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  });

  it('of nothing has no arrivals', async () => {
    expect((await upload({ bytes: 0, announced: 0 })).body).toBe('{"ok":true,"arrivals":[]}');
  });

  it('without a type is accepted', async () => {
    expect((await upload({ bytes: 100, contentType: undefined })).status).toBe(200);
  });

  it('of the largest allowed size is accepted', async () => {
    expect((await upload({ bytes: MOST, announced: MOST })).status).toBe(200);
  });

  it.each([
    ['with a declared length', { announced: MOST + 1 }],
    ['without one', {}],
  ])('of one more byte %s is refused as too large', async (_how, given) => {
    // The client sends nothing after that byte, so that no write fails while the server closes the connection.
    const call = begin(given);
    call.write(Buffer.alloc(MOST + 1));
    const { status, body } = await replyTo(call);
    call.on('error', () => undefined).destroy();
    expect({ status, body }).toEqual({
      status: 413,
      body: '{"code":"too_large","message":"This is too large to send."}',
    });
  });

  it.each([
    ['an upload', '/api/speed-test/upload', 'text/plain', 'x'],
    ['a JSON body', '/api/auth/login', 'application/json', '{"email":'],
  ])('%s that is aborted is not logged as a storage failure', async (_what, path, contentType, beginning) => {
    logLines.length = 0;
    const arrived = once(app.app.server, 'request');
    const headers = { 'content-length': 1000, 'sec-fetch-site': 'same-origin', 'content-type': contentType };
    const call = request({ port, host: '127.0.0.1', method: 'POST', path, headers });
    const failed = once(call, 'error').catch(() => undefined);
    call.write(beginning);
    await arrived;
    call.destroy();
    await failed;
    expect((await upload({ bytes: 10, announced: 10 })).status).toBe(200);
    expect(logLines.filter((line) => JSON.parse(line).level >= 40)).toEqual([]);
  });
  it('does not change the content types of the API', async () => {
    expect((await app.anonymous.post('/api/auth/login', '{}', { 'content-type': 'text/plain' })).statusCode).toBe(415);
  });
});
