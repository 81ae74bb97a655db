import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

export interface TcpProxy {
  readonly host: string;
  readonly port: number;
  cut(): Promise<void>;
  mend(): Promise<void>;
  /**
   * Delivers nothing more, as a network that drops packets or a paused server: on all connections, or only on those that
   * are open now.
   */
  hold(which?: 'open'): void;
  release(): void;
  close(): Promise<void>;
}

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
