import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { speedTest, uploadReply } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { answerOf, openTestApp } from '../../testing/open-test-app';

const MOST = 26_214_400;

const logLines: string[] = [];
const app = await openTestApp({ logLines });
const port = await app.listen();

const download = (query: string) => app.anonymous.get(`/api/speed-test/download${query}`);

interface Upload {
  readonly bytes: number;
  readonly contentType?: string | undefined;
  /** Without it the length is not announced. */
  readonly announced?: number;
}

/** Uploads through a real connection, since what happens to a half-sent body is a matter of sockets. */
function upload({ bytes, contentType, announced }: Upload) {
  return new Promise<{ status: number; body: string; headers: object }>((resolve, reject) => {
    const headers = {
      'sec-fetch-site': 'same-origin',
      ...(contentType !== undefined && { 'content-type': contentType }),
      ...(announced !== undefined && { 'content-length': announced }),
    };
    const call = request(
      { port, host: '127.0.0.1', method: 'POST', path: '/api/speed-test/upload', headers },
      (reply) => {
        let body = '';
        reply.setEncoding('utf8').on('data', (text: string) => {
          body += text;
        });
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, body, headers: reply.headers }));
      },
    );
    call.on('error', reject);
    const block = Buffer.alloc(64 * 1024, 'x');
    let left = bytes;
    const write = () => {
      while (left > 0) {
        const part = block.subarray(0, Math.min(left, block.length));
        left -= part.length;
        if (!call.write(part)) return call.once('drain', write);
      }
      return call.end();
    };
    write();
  });
}

describe('a download', () => {
  it.each([0, 1, 65_535, 65_536, 65_537, 1_000_000])('brings exactly %d bytes', async (bytes) => {
    const reply = await download(`?bytes=${bytes}`);
    expect([reply.statusCode, reply.rawPayload.length, reply.headers['content-length']]).toEqual([
      200,
      bytes,
      String(bytes),
    ]);
  });

  it('brings the largest step of the plan and the most that is allowed', async () => {
    const reply = await fetch(`http://127.0.0.1:${port}/api/speed-test/download?bytes=${MOST}`);
    let bytes = 0;
    for await (const chunk of reply.body ?? []) bytes += chunk.length;
    expect([reply.status, bytes, speedTest.maxBytes]).toEqual([200, MOST, MOST]);
  });

  it('without a size brings nothing', async () => {
    const reply = await download('');
    expect([reply.statusCode, reply.rawPayload.length]).toEqual([200, 0]);
  });

  it.each([MOST + 1, 999_999_999, '1234567890', '-1', '1.5', '1e3', '0x10', ' 7', '7 ', '٧', 'abc', ''])(
    'of %j bytes is refused',
    async (bytes) => {
      expect(await answerOf(download(`?bytes=${encodeURIComponent(bytes)}`))).toMatchObject({
        status: 400,
        code: 'invalid',
        fields: { bytes: 'bytes must be a whole number up to 26214400' },
      });
    },
  );

  it('of two sizes is refused', async () => {
    expect((await download('?bytes=1&bytes=2')).statusCode).toBe(400);
  });

  it('ignores what the speed-test engine adds to the address', async () => {
    expect((await download('?bytes=10&during=latency&measId=77')).rawPayload).toHaveLength(10);
  });

  it('cannot be compressed in transit, nor within one block', async () => {
    const { rawPayload } = await download('?bytes=65536');
    expect(gzipSync(rawPayload).length).toBeGreaterThan(65_000);
  });

  it('is neither cached nor changed by proxies, and says how long this server took', async () => {
    const { headers } = await download('?bytes=100');
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'cache-control': 'no-store, no-transform',
      'server-timing': expect.stringMatching(/^cfRequestDuration;dur=\d+\.\d{3}$/),
    });
    expect(headers).not.toHaveProperty('content-encoding');
  });

  it('that is broken off in the middle is no reason to complain', async () => {
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
  ])('of %d bytes as %s is taken in and thrown away', async (bytes, contentType) => {
    const reply = await upload({ bytes, contentType, announced: bytes });
    expect(reply).toMatchObject({
      status: 200,
      headers: {
        'cache-control': 'no-store',
        'server-timing': expect.stringMatching(/^cfRequestDuration;dur=\d+\.\d{3}$/),
      },
    });
  });

  it('is told when its bytes arrived, by the clock of this server', async () => {
    const { ok, arrivals } = uploadReply.parse(JSON.parse((await upload({ bytes: 1_000_000 })).body));
    const times = arrivals.map(([atMs]) => atMs);
    expect([ok, arrivals.reduce((sum, [, bytes]) => sum + bytes, 0), times[0]]).toEqual([true, 1_000_000, 0]);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  });

  it('of nothing has no arrivals', async () => {
    expect((await upload({ bytes: 0, announced: 0 })).body).toBe('{"ok":true,"arrivals":[]}');
  });

  it('without a type is taken in', async () => {
    expect((await upload({ bytes: 100, contentType: undefined })).status).toBe(200);
  });

  it('of the most that is allowed is drained to the end', async () => {
    expect((await upload({ bytes: MOST, announced: MOST })).status).toBe(200);
  });

  it.each([
    ['announced', MOST + 1, MOST + 1],
    ['not announced', MOST + 1, undefined],
    ['announced as twice as much', 2 * MOST, 2 * MOST],
    ['not announced and twice as much', 2 * MOST, undefined],
  ])('of more, %s, is refused as too large', async (_how, bytes, announced) => {
    const reply = await upload({ bytes, ...(announced !== undefined && { announced }) });
    expect(reply).toMatchObject({
      status: 413,
      body: '{"code":"too_large","message":"This is too large to send."}',
    });
  });

  it('that is broken off in the middle is no trouble with storage', async () => {
    logLines.length = 0;
    const arrived = new Promise((resolve) => app.app.server.once('request', resolve));
    const headers = { 'content-length': 1_000_000, 'sec-fetch-site': 'same-origin', 'content-type': 'text/plain' };
    const call = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/speed-test/upload', headers });
    const failed = new Promise((resolve) => call.on('error', resolve));
    call.write(Buffer.alloc(1000));
    await arrived;
    call.destroy();
    await failed;
    expect((await upload({ bytes: 10, announced: 10 })).status).toBe(200);
    expect(logLines.filter((line) => JSON.parse(line).level >= 40)).toEqual([]);
  });

  it('does not loosen what the calls of the API take', async () => {
    const reply = await app.anonymous.post('/api/auth/login', '{}', { 'content-type': 'text/plain' });
    expect(reply.statusCode).toBe(415);
  });
});

describe('a JSON body that is broken off in the middle', () => {
  it('is no trouble with storage either', async () => {
    logLines.length = 0;
    const arrived = new Promise((resolve) => app.app.server.once('request', resolve));
    const headers = { 'content-length': 1000, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
    const call = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/auth/login', headers });
    const failed = new Promise((resolve) => call.on('error', resolve));
    call.write('{"email":');
    await arrived;
    call.destroy();
    await failed;
    expect((await upload({ bytes: 10, announced: 10 })).status).toBe(200);
    expect(logLines.filter((line) => JSON.parse(line).level >= 40)).toEqual([]);
  });
});
