import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { LOOPBACK } from './free-udp-port';

/** Drops every n-th packet with a probe or an echo; 0 drops none. */
interface Losses {
  readonly up: number;
  readonly down: number;
}

export interface LossyRelay {
  readonly port: number;
  /** Packets dropped up to now. */
  readonly dropped: { readonly up: number; readonly down: number };
  /** Replaces the losses. */
  become(losses: Losses): void;
  /** Closed directions, which drop all packets without counting them. */
  readonly isClosed: { up: boolean; down: boolean };
  /** Calls this after each packet that was dropped. */
  onDropped(hear: () => void): void;
  close(): void;
}

/** Type of a DTLS record with application data. */
const APPLICATION_DATA = 23;
/** A record with a probe has about 90 bytes, a bare acknowledgement about 65. */
const MIN_DATA_BYTES = 80;

const carriesPacket = (datagram: Buffer): boolean =>
  datagram[0] === APPLICATION_DATA && datagram.length >= MIN_DATA_BYTES;

async function boundSocket(address: string): Promise<Socket> {
  const socket = createSocket('udp4');
  socket.bind(0, address);
  await once(socket, 'listening');
  return socket;
}

/**
 * A line between a guest and the reflector that drops packets of the path and counts them.
 *
 * @param address Address at which the guest reaches it.
 */
export async function openLossyRelay(target: number, first: Losses, address = LOOPBACK): Promise<LossyRelay> {
  const [near, far] = await Promise.all([boundSocket(address), boundSocket(LOOPBACK)]);
  const isClosed = { up: false, down: false };
  let losses = first;
  const seen = { up: 0, down: 0 };
  const dropped = { up: 0, down: 0 };
  let isOpen = true;
  let guest: RemoteInfo | undefined;
  let onDropped = () => {};
  const isLost = (way: 'up' | 'down', datagram: Buffer): boolean => {
    if (losses[way] === 0 || !carriesPacket(datagram)) return false;
    seen[way] += 1;
    if (seen[way] % losses[way] !== 0) return false;
    dropped[way] += 1;
    onDropped();
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
    onDropped: (hear) => {
      onDropped = hear;
    },
    close: () => {
      if (!isOpen) return;
      isOpen = false;
      near.close();
      far.close();
    },
  };
}
