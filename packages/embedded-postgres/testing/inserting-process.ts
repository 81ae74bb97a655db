import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished, vi } from 'vitest';

export interface InsertingProcess {
  /** The last row that the process reported. */
  acknowledged(): number;
  reaches(row: number): Promise<unknown>;
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Another app process on the same data directory, which inserts rows as fast as it can. */
export function startInserting(dataDir: string): InsertingProcess {
  const script = fileURLToPath(new URL('./insert-rows.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  let last = 0;
  lines.on('line', (line) => {
    last = Number(line);
  });
  onTestFinished(() => end(child, 'SIGKILL'));
  return {
    acknowledged: () => last,
    reaches: (row) =>
      vi.waitUntil(
        () => {
          if (!isRunning(child)) throw new Error(`The inserting process ended with ${child.exitCode}`);
          return last >= row;
        },
        { timeout: 50_000, interval: 10 },
      ),
    end: (signal) => end(child, signal),
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (!isRunning(child)) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

const isRunning = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null;
