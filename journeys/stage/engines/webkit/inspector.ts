import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { ConnectOverCDPTransport } from '@playwright/test';

const READY_WITHIN_MS = 20_000;

/** WebKit's numbers of a connection and a page: a GVariant of two 64-bit numbers. */
type PageAddress = readonly [connection: bigint, target: bigint];

/**
 * A transport for Playwright to the first page of a WebKitGTK that was started with WEBKIT_INSPECTOR_SERVER. A message
 * is its length (32 bits, big endian), flags, a name that ends with a zero, and a GVariant. WebKit's other server, over
 * HTTP, closes the connection on messages of more than 128 KiB.
 */
export async function openInspector(port: number): Promise<ConnectOverCDPTransport> {
  const socket = await connected(port);
  const transport: Listening = { send: () => undefined, close: () => socket.destroy() };
  const page = await new Promise<PageAddress>((found, fail) => {
    void setTimeout(READY_WITHIN_MS, undefined, { ref: false }).then(() => fail(new Error('WebKit shows no page')));
    readMessages(socket, (name, body) => {
      if (name === 'SetTargetList' && body.includes('WebPage'))
        found([body.readBigUInt64LE(0), body.readBigUInt64LE(8)]);
      if (name === 'SendMessageToFrontend') receive(transport, body);
    });
    send(socket, 'SetupInspectorClient', Buffer.from('0\0'));
  });
  socket.once('close', () => transport.onclose?.('closed'));
  transport.send = (message) =>
    send(socket, 'SendMessageToBackend', Buffer.concat([addressed(page), Buffer.from(`${JSON.stringify(message)}\0`)]));
  // Messages that the page sends before a listener is set would be lost.
  transport.open = () => send(socket, 'Setup', addressed(page));
  return transport;
}

type Listening = { -readonly [Key in keyof ConnectOverCDPTransport]: ConnectOverCDPTransport[Key] };

/** Delivered in the next task, as from a socket: Playwright does not expect an answer while it is sending. */
function receive(transport: Listening, body: Buffer): void {
  const message = body.subarray(16, -1).toString();
  setImmediate(() => transport.onmessage?.(JSON.parse(message)));
}

async function connected(port: number): Promise<Socket> {
  const deadline = performance.now() + READY_WITHIN_MS;
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isConnected = await new Promise<boolean>((done) => {
      socket.once('connect', () => done(true));
      socket.once('error', () => done(false));
    });
    if (isConnected) return socket;
    if (performance.now() > deadline) throw new Error('WebKit did not start');
    await setTimeout(50);
  }
}

const LITTLE_ENDIAN = 1;
const HEADER_BYTES = 5;

function send(socket: Socket, name: string, body: Buffer): void {
  const message = Buffer.concat([Buffer.from(`${name}\0`), body]);
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32BE(message.length);
  header[4] = LITTLE_ENDIAN;
  socket.write(Buffer.concat([header, message]));
}

function addressed([connection, target]: PageAddress): Buffer {
  const address = Buffer.alloc(16);
  address.writeBigUInt64LE(connection);
  address.writeBigUInt64LE(target, 8);
  return address;
}

function readMessages(socket: Socket, onMessage: (name: string, body: Buffer) => void): void {
  let received = Buffer.alloc(0);
  const wholeBytes = () =>
    received.length < HEADER_BYTES ? Number.POSITIVE_INFINITY : HEADER_BYTES + received.readUInt32BE(0);
  socket.on('data', (data) => {
    received = Buffer.concat([received, data]);
    for (let bytes = wholeBytes(); received.length >= bytes; bytes = wholeBytes()) {
      const message = received.subarray(HEADER_BYTES, bytes);
      received = received.subarray(bytes);
      const end = message.indexOf(0);
      onMessage(message.toString('latin1', 0, end), message.subarray(end + 1));
    }
  });
  // The `close` event reports its end.
  socket.on('error', () => undefined);
}
