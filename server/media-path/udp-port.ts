import { createSocket } from 'node:dgram';

/** Returns true if the UDP port is free on this machine. */
export const isUdpPortFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = createSocket('udp4').once('error', () => done(false));
    socket.bind(port, () => socket.close(() => done(true)));
  });
