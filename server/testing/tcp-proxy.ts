import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

/** A connection to a server that can be interrupted and restored, as by a network or a restart. */
export interface TcpProxy {
  readonly host: string;
  readonly port: number;
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /**
   * Delivers nothing more, as a network that drops packets or a paused server: on all connections, or only on those that
   * are open now.
   */
  hold(which?: 'open'): void;
  /** Delivers again, also what was sent meanwhile. */
  release(): void;
  /** Does nothing if it is cut. */
  close(): Promise<void>;
}

/** Opens a proxy on a free port of the loopback. */
export async function openTcpProxy(target: NetConnectOpts): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isHeld = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    const far = connect(target);
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
  const hold = (which?: 'open') => {
    isHeld = which === undefined;
    for (const socket of sockets) socket.pause();
  };
  const release = () => {
    isHeld = false;
    for (const socket of sockets) socket.resume();
  };
  const port = await listen(0);
  const mend = async () => {
    await listen(port);
  };
  return {
    host: '127.0.0.1',
    port,
    cut,
    mend,
    hold,
    release,
    close: async () => (server.listening ? cut() : undefined),
  };
}
