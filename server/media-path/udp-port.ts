import { createSocket } from 'node:dgram';

/** Whether a UDP port can be had on this machine now. */
export const isUdpPortFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = createSocket('udp4').once('error', () => done(false));
    socket.bind(port, () => socket.close(() => done(true)));
  });
