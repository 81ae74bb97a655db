import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Lockfile, runtimePackages } from './runtime-packages';

/**
 * Recorded number of third-party packages that run in production. Outsiders can change each of them: adding one is a
 * decision, and a removal is recorded here, so that the number only falls.
 */
const RECORDED = 109;

const lockfile = JSON.parse(readFileSync(resolve(import.meta.dirname, '../package-lock.json'), 'utf8')) as Lockfile;
const count = runtimePackages(lockfile).length;
process.stdout.write(`runtime packages: ${count}, ${RECORDED} recorded\n`);
if (count !== RECORDED) {
  const advice = count > RECORDED ? 'avoid the new package, or decide for it and raise' : 'lower';
  process.stderr.write(
    `The number of runtime packages has changed: ${advice} RECORDED in scripts/check-packages.ts.\n`,
  );
  process.exit(1);
}
