import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { inject } from 'vitest';
import { atEnd } from './open-folder';

/** A connection to the database that can be interrupted and restored, as by a network or a restart. */
export interface Link {
  readonly host: string;
  readonly port: number;
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Delivers nothing more, on open and new connections, as a network that drops packets or a paused server. */
  hold(): void;
  /** Delivers again, also what was sent meanwhile. */
  release(): void;
}

/** Opens a link to the database server of this test run, until the end of the test or the file. */
export async function openLink(): Promise<Link> {
  const target = inject('testServer');
  const sockets = new Set<Socket>();
  let isHeld = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    const far = target.host.startsWith('/')
      ? connect(join(target.host, `.s.PGSQL.${target.port}`))
      : connect(target.port, target.host);
    for (const socket of [near, far]) keep(socket);
    near.pipe(far).pipe(near);
    if (isHeld) for (const socket of [near, far]) socket.pause();
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const cut = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const port = await listen(0);
  atEnd(() => (server.listening ? cut() : undefined));
  return {
    host: '127.0.0.1',
    port,
    cut,
    mend: async () => {
      await listen(port);
    },
    hold: () => {
      isHeld = true;
      for (const socket of sockets) socket.pause();
    },
    release: () => {
      isHeld = false;
      for (const socket of sockets) socket.resume();
    },
  };
}
