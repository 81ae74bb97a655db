import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { problemBody } from '@linecheck/contract/schemas';
import { describe, expect, it } from 'vitest';
import { openTestApp } from '../testing/open-test-app';
import { maxConnections, openFilesLimit } from './open-server';

const logLines: string[] = [];
const app = await openTestApp({ logLines });
await app.listen();

const COOKIE = 'Cookie: linecheck_sign_in=nobody-may-read-this';

/** Sends these bytes and returns the reply once the server has closed the connection. */
async function say(bytes: string) {
  const socket = connect((app.app.server.address() as AddressInfo).port, '127.0.0.1');
  let said = '';
  socket.on('data', (chunk) => {
    said += chunk;
  });
  // The server closes the connection without reading the rest.
  socket.on('error', () => undefined);
  socket.write(bytes);
  await new Promise((resolve) => socket.once('close', resolve));
  const [head = '', body = ''] = said.split('\r\n\r\n');
  const [status = '', ...headers] = head.split('\r\n');
  return { status, headers, body: problemBody.parse(JSON.parse(body)) };
}

describe('bytes that are not a valid request', () => {
  it.each([
    ['another protocol', `EHLO there\r\n${COOKIE}\r\n\r\n`, 'HTTP/1.1 400 Bad Request', 'invalid'],
    [
      'two lengths',
      `POST /api/auth/login HTTP/1.1\r\nHost: here\r\n${COOKIE}\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
      'HTTP/1.1 400 Bad Request',
      'invalid',
    ],
    [
      'a header without end',
      `GET / HTTP/1.1\r\nHost: here\r\n${COOKIE}\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`,
      'HTTP/1.1 413 Payload Too Large',
      'too_large',
    ],
  ])(
    '%s is refused like any other request, with the security headers, and is not logged',
    async (_what, bytes, status, code) => {
      const reply = await say(bytes);
      expect({ status: reply.status, code: reply.body.code }).toEqual({ status, code });
      expect(reply.headers).toEqual(
        expect.arrayContaining([
          'x-content-type-options: nosniff',
          'linecheck-reply: 1',
          'connection: close',
          expect.stringContaining("'none'"),
        ]),
      );
      expect(logLines.filter((line) => /nobody-may-read-this|rawPacket/.test(line))).toEqual([]);
    },
  );

  it('a request with two hosts is refused, since a proxy may use the other one', async () => {
    const reply = await say('GET /api/health HTTP/1.1\r\nHost: here\r\nhOST: there\r\nConnection: close\r\n\r\n');
    expect(reply.status).toBe('HTTP/1.1 400 Bad Request');
    expect(reply.body).toMatchObject({ code: 'invalid', message: 'This request names more than one host.' });
  });

  it('does not affect other connections', async () => {
    const { port } = app.app.server.address() as AddressInfo;
    expect((await fetch(`http://127.0.0.1:${port}/api/settings`)).status).toBe(200);
  });
});

/** The app, really listening, with one connection to it. */
async function openConnection() {
  const app = await openTestApp();
  await app.listen();
  const accepted = once(app.app.server, 'connection');
  const socket = connect((app.app.server.address() as AddressInfo).port, '127.0.0.1');
  await accepted;
  return { app, socket };
}

describe('a stop', () => {
  it('does not wait for a connection on which nothing was ever asked', async () => {
    const { app, socket } = await openConnection();
    const closed = once(socket, 'close');
    await app.close();
    await closed;
    expect(socket.bytesRead).toBe(0);
  });

  it('answers a request that has arrived and was not read yet', async () => {
    const { app, socket } = await openConnection();
    const chunks = socket.toArray();
    socket.write('GET /api/settings HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await app.close();
    expect(Buffer.concat(await chunks).toString()).toMatch(/^HTTP\/1\.1 200 OK/);
  });

  it('does not wait for a connection that is kept for the next question', async () => {
    const { app, socket } = await openConnection();
    socket.write('GET /api/settings HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(socket, 'data');
    const closed = once(socket, 'close');
    await app.close();
    await closed;
    expect(socket.bytesRead).toBeGreaterThan(0);
  });

  it('waits for a reply in progress', async () => {
    const { app, socket } = await openConnection();
    const begun = once(app.app.server, 'request');
    const head = ['POST /api/auth/login HTTP/1.1', 'Host: localhost', 'Content-Type: application/json'];
    socket.write(`${[...head, 'Content-Length: 2', 'Connection: close'].join('\r\n')}\r\n\r\n{`);
    await begun;
    const closed = app.close();
    socket.write('}');
    let text = '';
    for await (const chunk of socket) text += chunk;
    await closed;
    expect(text).toMatch(/^HTTP\/1.1 400 /);
  });

  it('does not wait for a transfer of the speed test', async () => {
    const { app, socket } = await openConnection();
    const begun = once(app.app.server, 'request');
    const closed = once(socket, 'close');
    socket.write('POST /api/speed-test/upload HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000000\r\n\r\na');
    await begun;
    await app.close();
    await closed;
  });
});

describe('the maximum number of connections', () => {
  it.each([
    [1024, 480],
    [256, 96],
    [66, 1],
    [10, 1],
  ])('of %i open files are %i', (openFiles, connections) => {
    expect(maxConnections(openFiles)).toBe(connections);
  });
});

describe('the limit of open files', () => {
  it.runIf(process.platform === 'linux')('is that of this process', () => {
    expect(openFilesLimit()).toBeGreaterThan(100);
  });

  it('is unknown if the system does not report it', () => {
    expect(openFilesLimit('/proc/there-is-no-such-file')).toBeUndefined();
  });
});
