import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { openTestApp } from '../testing/open-test-app';

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
    socket.write('GET /api/speed-test/download?bytes=5000000 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    await begun;
    const closed = app.close();
    let bytes = 0;
    for await (const chunk of socket) bytes += chunk.length;
    await closed;
    expect(bytes).toBeGreaterThan(5_000_000);
  });
});
