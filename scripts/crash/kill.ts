import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Random } from '../testing/random';

/** The processes to kill. The database is its main process and all of its children. */
export const victims = ['app', 'one of the database', 'first of the database', 'database', 'both'] as const;
export type Victim = (typeof victims)[number];

interface Processes {
  readonly app: number;
  readonly dataDir: string;
  readonly random: Random;
}

/** Kills with SIGKILL, as after a power failure or by the out-of-memory killer. */
export function kill(victim: Victim, { app, dataDir, random }: Processes): void {
  const first = Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
  const others = childrenOf(first);
  const chosen = {
    app: [app],
    'one of the database': others.slice(random.between(0, others.length - 1)).slice(0, 1),
    'first of the database': [first],
    database: [first, ...others],
    both: [app, first, ...others],
  } satisfies Record<Victim, readonly number[]>;
  for (const pid of chosen[victim]) end(pid);
}

function childrenOf(pid: number): readonly number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.filter(([, parent]) => parent === pid).map(([child = 0]) => child);
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // The process of a connection may have ended since it was listed.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
