import type { TestProject } from 'vitest/node';

/** Exit code of a process that SIGINT ends. */
const INTERRUPTED = 130;

/** Ends the run as Ctrl+C in a terminal does: Vitest's own handlers exit at once, and leave the database running. */
export default function closeOnSignal({ vitest }: TestProject): void {
  const close = async () => {
    await vitest.cancelCurrentRun('keyboard-input');
    await vitest.waitForTestRunEnd();
    process.exitCode = INTERRUPTED;
    await vitest.exit(true);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.removeAllListeners(signal);
    process.once(signal, () => void close());
  }
}
