import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below those that systems give out by themselves, so that nobody is given it before the program has it. */
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
