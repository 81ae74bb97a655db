import { createSocket } from 'node:dgram';
import { LOOPBACK } from './free-udp-port';

/** STUN requests, a DTLS ClientHello, a QUIC Initial packet, and noise. */
const FOREIGN_PACKETS: readonly Buffer[] = [
  Buffer.from(`000100002112a442${'5a'.repeat(12)}`, 'hex'),
  Buffer.from(`000100142112a442${'5a'.repeat(12)}00060007666f6f3a626172000024000412345678`, 'hex'),
  Buffer.from(`16fefd0000000000000000001e0100001200000000000000${'00'.repeat(20)}`, 'hex'),
  Buffer.from(`c300000001${'aa'.repeat(1195)}`, 'hex'),
  Buffer.alloc(24, 7),
  Buffer.alloc(0),
];

/** Sends packets that belong to no path. */
export function openStranger(port: number) {
  const socket = createSocket('udp4');
  let answeredBytes = 0;
  socket.on('message', ({ length }) => {
    answeredBytes += length;
  });
  return {
    async send(count: number): Promise<void> {
      for (let sent = 0; sent < count; sent += 1) {
        const packet = FOREIGN_PACKETS[sent % FOREIGN_PACKETS.length] ?? Buffer.alloc(0);
        await new Promise((done) => socket.send(packet, port, LOOPBACK, done));
      }
    },
    answeredBytes: () => answeredBytes,
    close: () => socket.close(),
  };
}
