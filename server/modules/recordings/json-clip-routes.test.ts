import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { guestClip, guestUpload, hostClip, webm } from '../../testing/clips';
import { createLink } from '../../testing/guest-links';
import { openTestApp } from '../../testing/open-test-app';

const app = await openTestApp();
beforeAll(() => app.app.listen({ port: 0, host: '127.0.0.1' }));
const host = await app.signUpPro();
const { sessionCode } = await createLink(host);

/** Sends the head of a guest's clip and the beginning of its endless body. */
async function begin(announcedBytes: number): Promise<Socket> {
  const socket = connect((app.app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  const head = [
    'POST /api/guest-recording HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    `Content-Length: ${announcedBytes}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n{"clipData":"`);
  return socket;
}

const MB = 1024 * 1024;

/** A body of 2 MB. */
const send = async () => {
  const clipData = Buffer.concat([webm(), Buffer.alloc(1.5 * MB)]).toString('base64');
  return app.anonymous.post('/api/guest-recording', guestClip(sessionCode, { clipData }));
};

it('JSON bodies of guests are limited to 48 MB at a time, which affects neither hosts nor our own page', async () => {
  let requests = 0;
  app.app.server.on('request', () => {
    requests += 1;
  });
  const sockets = await Promise.all([24 * MB, 23 * MB].map(begin));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  await expect.poll(() => requests).toBe(2);
  await expect.poll(async () => (await send()).statusCode).toBe(503);
  const reply = await send();
  expect(reply.json()).toMatchObject({ code: 'busy' });
  expect(reply.headers['retry-after']).toBe('10');
  expect((await host.post('/api/recordings', hostClip())).statusCode).toBe(201);
  expect((await app.anonymous.call(guestUpload(sessionCode))).statusCode).toBe(201);
  for (const socket of sockets) socket.destroy();
  await expect.poll(async () => (await send()).statusCode).toBe(201);
});
