import { getPriority, setPriority } from 'node:os';

/** Added to the niceness of threads with long computations, so that pages and results come first. */
const NICE_INCREMENT = 5;

/**
 * Options of a Piscina pool for threads with a lower priority than pages and results. Only Linux has a priority for each
 * thread. Where a sandbox refuses to change it, such as systemd with `SystemCallFilter=~@resources`, a thread that tries
 * ends before its first task, so threads then keep the usual priority.
 */
export function lowPriority(): { readonly niceIncrement?: number } {
  return process.platform === 'linux' && mayChangePriority() ? { niceIncrement: NICE_INCREMENT } : {};
}

/** Tries to set the priority that this process already has. */
function mayChangePriority(): boolean {
  try {
    setPriority(getPriority());
    return true;
  } catch {
    return false;
  }
}
