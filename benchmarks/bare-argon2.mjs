// Verifies a password a given number of times, some concurrently, and does nothing else.
import { verify } from '@node-rs/argon2';

const [stored, password, times, width] = process.argv.slice(2);
let left = Number(times);

async function compare() {
  while (left > 0) {
    left -= 1;
    if (!(await verify(stored, password))) throw new Error('wrong password');
  }
}

const startedAt = performance.now();
await Promise.all(Array.from({ length: Number(width) }, compare));
process.stdout.write(`${(Number(times) * 1000) / (performance.now() - startedAt)}\n`);
