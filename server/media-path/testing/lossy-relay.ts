import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { LOOPBACK } from './free-udp-port';

/** Every how-manieth packet with a probe or an echo is dropped; 0 for none. */
interface Losses {
  readonly up: number;
  readonly down: number;
}

export interface LossyRelay {
  readonly port: number;
  /** What was really dropped. */
  readonly dropped: { readonly up: number; readonly down: number };
  /** From now on it loses these. */
  become(losses: Losses): void;
  /** Whatever comes in a way that is closed is gone, and not counted. */
  readonly isClosed: { up: boolean; down: boolean };
  close(): void;
}

/** The type of a DTLS record that carries data. */
const APPLICATION_DATA = 23;
/** One with a probe has some 90 bytes, a bare acknowledgement some 65. */
const LEAST_DATA_BYTES = 80;

const carriesPacket = (datagram: Buffer): boolean =>
  datagram[0] === APPLICATION_DATA && datagram.length >= LEAST_DATA_BYTES;

async function boundSocket(address: string): Promise<Socket> {
  const socket = createSocket('udp4');
  socket.bind(0, address);
  await once(socket, 'listening');
  return socket;
}

/**
 * A line between a guest and the reflector that loses packets of the path, and counts them.
 *
 * @param address At which the guest reaches it.
 */
export async function openLossyRelay(target: number, first: Losses, address = LOOPBACK): Promise<LossyRelay> {
  const [near, far] = await Promise.all([boundSocket(address), boundSocket(LOOPBACK)]);
  const isClosed = { up: false, down: false };
  let losses = first;
  const seen = { up: 0, down: 0 };
  const dropped = { up: 0, down: 0 };
  let isOpen = true;
  let guest: RemoteInfo | undefined;
  const isLost = (way: 'up' | 'down', datagram: Buffer): boolean => {
    if (losses[way] === 0 || !carriesPacket(datagram)) return false;
    seen[way] += 1;
    if (seen[way] % losses[way] !== 0) return false;
    dropped[way] += 1;
    return true;
  };
  near.on('message', (datagram, from) => {
    guest = from;
    if (!isClosed.up && !isLost('up', datagram)) far.send(datagram, target, LOOPBACK);
  });
  far.on('message', (datagram) => {
    if (guest === undefined || isClosed.down || isLost('down', datagram)) return;
    near.send(datagram, guest.port, guest.address);
  });
  return {
    port: near.address().port,
    dropped,
    become: (next) => {
      losses = next;
    },
    isClosed,
    close: () => {
      if (!isOpen) return;
      isOpen = false;
      near.close();
      far.close();
    },
  };
}
