import { randomInt } from 'node:crypto';
import { isUdpPortFree } from '../udp-port';

export const LOOPBACK = '127.0.0.1';

/** One of UDP, below those that systems give out by themselves: the client of a path would be given it before the reflector has it. */
export async function freeUdpPort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 30_000);
    if (await isUdpPortFree(port)) return port;
  }
}
