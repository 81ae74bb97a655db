import { getPriority, setPriority } from 'node:os';

/** Added to the niceness of threads with long computations, so that pages and results come first. */
const NICE_INCREMENT = 5;

/**
 * Options of a Piscina pool for threads with a lower priority than pages and results. Only Linux has a priority for each
 * thread. Where a sandbox refuses to change it, such as systemd with `SystemCallFilter=~@resources`, a thread that tries
 * ends before its first task, so threads then keep the usual priority.
 */
export function lowPriority(setOwn = setOwnPriority): { readonly niceIncrement?: number } {
  if (process.platform !== 'linux') return {};
  try {
    setOwn();
    return { niceIncrement: NICE_INCREMENT };
  } catch {
    return {};
  }
}

/** Sets the priority that this process already has. */
const setOwnPriority = (): void => setPriority(getPriority());
