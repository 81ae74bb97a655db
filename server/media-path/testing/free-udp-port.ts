import { randomInt } from 'node:crypto';
import { isUdpPortFree } from '../requirements';

export const LOOPBACK = '127.0.0.1';

/** A free UDP port below the ephemeral range, where the system could assign it to a client before the reflector binds it. */
export async function freeUdpPort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 30_000);
    if (await isUdpPortFree(port)) return port;
  }
}
