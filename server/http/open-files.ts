import { readFileSync } from 'node:fs';

/** For the database, the log, the listening socket, and the films that are written and read. */
const KEPT_BACK = 64;

/** A connection may have a file open as well: a page that is sent, or a clip on its way. */
const PER_CONNECTION = 2;

/**
 * How many connections may be open at a time, so that there are files left to answer them with: one more is hung up on at once
 * and leaves the others alone.
 */
export const mostConnections = (openFiles: number): number =>
  Math.max(1, Math.floor((openFiles - KEPT_BACK) / PER_CONNECTION));

const LIMITS = '/proc/self/limits';

/** `ulimit -n` of this process; undefined where the system does not say, or sets none. */
export function openFilesLimit(path = LIMITS): number | undefined {
  const [, soft] = /^Max open files\s+(\d+)/m.exec(textOf(path)) ?? [];
  return soft === undefined ? undefined : Number(soft);
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // Only Linux has this file.
    return '';
  }
}
