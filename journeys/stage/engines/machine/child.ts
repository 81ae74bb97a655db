import { type ChildProcess, spawn } from 'node:child_process';

const running = new Set<ChildProcess>();

/** Ends the started programs when a worker exits early. */
process.once('exit', () => {
  for (const child of running) killGroup(child);
});

export function startEngineProgram(command: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(command, args, { env, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  // An unread pipe blocks the program once it is full.
  for (const output of [child.stdout, child.stderr]) output?.resume();
  // A write to a program that is exiting fails; ignore it.
  child.stdin?.on('error', () => undefined);
  return child;
}

export function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // The program has already ended.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
