import { type ChildProcess, spawn } from 'node:child_process';

const running = new Set<ChildProcess>();

/** A worker that ends in the middle leaves nothing running. */
process.once('exit', () => {
  for (const child of running) killGroup(child);
});

/** Starts a program of the machine that a person sits at, in a process group of its own. */
export function startProgram(command: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(command, args, { env, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  // A pipe that nobody reads would stop the program once it is full.
  for (const output of [child.stdout, child.stderr]) output?.resume();
  // What a program was still told while it ended is of no use.
  child.stdin?.on('error', () => undefined);
  return child;
}

export function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // It has ended already.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
