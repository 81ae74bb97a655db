import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openTestApp } from '../testing/open-test-app';

const app = await openTestApp();
const port = await app.listen();
const MB = 1024 * 1024;

/** Calls five times by the `fetch` of another process, since the reset of a connection hits some calls only. */
const PROGRAM = `
const [url, bytes, isChunked, headers] = JSON.parse(process.argv[1]);
const outcomes = [];
for (let call = 0; call < 5; call += 1) {
  const blob = new Blob([new Uint8Array(bytes)]);
  const body = isChunked ? blob.stream() : blob;
  const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body, duplex: 'half' };
  outcomes.push(await fetch(url, init).then(
    async (reply) => [reply.status, (await reply.json()).code].join(' '),
    (error) => String(error.cause?.code ?? error),
  ));
}
console.log(JSON.stringify(outcomes));
`;

interface Sending {
  readonly path: string;
  readonly bytes: number;
  readonly isChunked?: boolean;
  readonly headers?: object;
}

async function outcomesOf({ path, bytes, isChunked = false, headers = {} }: Sending) {
  const given = JSON.stringify([`http://127.0.0.1:${port}${path}`, bytes, isChunked, headers]);
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', PROGRAM, given]);
  return JSON.parse(stdout);
}

describe('a program that is still sending receives the reply that was written', () => {
  it.each([
    ['a body that is too large', { path: '/api/auth/login', bytes: 30 * MB }, '413 too_large'],
    ['one without a declared length', { path: '/api/auth/login', bytes: 30 * MB, isChunked: true }, '413 too_large'],
    ['a speed test', { path: '/api/speed-test/upload', bytes: 40 * MB, isChunked: true }, '413 too_large'],
    ['a clip without a sign-in', { path: '/api/recording-clips', bytes: 20 * MB }, '401 not_signed_in'],
    [
      'a clip of another site',
      { path: '/api/guest-recordings', bytes: 20 * MB, headers: { origin: 'https://a.example' } },
      '403 cross_origin',
    ],
  ])('about %s', async (_what, sending, outcome) => {
    expect(await outcomesOf(sending)).toEqual(Array.from({ length: 5 }, () => outcome));
  });
});

/** A connection on which a request has begun, once it is answered. */
async function begin(head: readonly string[]) {
  const accepted = once(app.app.server, 'connection');
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  let text = '';
  socket.on('data', (bytes) => {
    text += bytes;
  });
  const isEnded = once(socket, 'end');
  socket.write(`${[...head, 'Host: localhost', 'Content-Type: application/json'].join('\r\n')}\r\n\r\n`);
  await once(socket, 'data');
  const [atServer]: readonly Socket[] = await accepted;
  return { socket, received: () => text, isEnded, bytesRead: () => atServer?.bytesRead };
}

describe('a connection whose request is refused before it is read', () => {
  it('is ended after the reply, and closed although the client goes on sending', async () => {
    const head = ['POST /api/auth/login HTTP/1.1', `Content-Length: ${30 * MB}`];
    const { socket, received, isEnded, bytesRead } = await begin(head);
    await isEnded;
    expect(received()).toMatch(/^HTTP\/1.1 413 .*\r\nconnection: close\r\n/is);
    socket.write(Buffer.alloc(MB));
    await expect.poll(bytesRead).toBeGreaterThan(MB);
    const failed = once(socket, 'error');
    const sending = setInterval(() => socket.write('a'), 20);
    onTestFinished(() => clearInterval(sending));
    expect((await failed)[0]).toMatchObject({ code: expect.stringMatching(/EPIPE|ECONNRESET/) });
  });

  it('is kept for the next request if the rest of the body is short', async () => {
    const { socket, received } = await begin(['POST /api/recording-clips HTTP/1.1', 'Content-Length: 2']);
    expect(received()).toMatch(/^HTTP\/1.1 401 /);
    socket.write('{}GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(socket, 'data');
    expect(received()).toMatch(/HTTP\/1.1 200 /);
  });
});

/** Sends a body of this size once the server has asked for it. */
async function whenAsked(path: string, bytes: number) {
  const headers = { expect: '100-continue', 'content-type': 'application/json', 'content-length': bytes };
  const call = request({ port, host: '127.0.0.1', method: 'POST', path, headers });
  let isAsked = false;
  call.once('continue', () => {
    isAsked = true;
    call.end(Buffer.alloc(bytes, ' '));
  });
  call.flushHeaders();
  const [reply] = await once(call, 'response');
  reply.resume();
  call.destroy();
  return { isAsked, status: reply.statusCode };
}

describe('a client that waits for "100 Continue"', () => {
  it.each([
    ['a body that is read', '/api/auth/login', 100, { isAsked: true, status: 400 }],
    ['a body that is too large', '/api/auth/login', 30 * MB, { isAsked: false, status: 413 }],
    ['a clip without a sign-in', '/api/recording-clips', 20 * MB, { isAsked: false, status: 401 }],
  ])('is told at once about %s', async (_what, path, bytes, outcome) => {
    expect(await whenAsked(path, bytes)).toEqual(outcome);
  });
});
