import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** A free TCP port below the ephemeral range, where the system could assign it to another socket before the program binds it. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 30_000);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const probe = createServer().once('error', () => done(false));
    probe.listen(port, 'localhost', () => probe.close(() => done(true)));
  });
