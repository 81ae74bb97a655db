import { readFileSync } from 'node:fs';

/** Open files reserved for the database, the log, the listening socket, and videos that are written and read. */
const KEPT_BACK = 64;

/** A connection may need an additional open file, for a page or a clip in transfer. */
const PER_CONNECTION = 2;

/**
 * Maximum number of open connections that leaves enough open files to serve them. A further connection is closed
 * immediately and does not affect the others.
 */
export const mostConnections = (openFiles: number): number =>
  Math.max(1, Math.floor((openFiles - KEPT_BACK) / PER_CONNECTION));

const LIMITS = '/proc/self/limits';

/** `ulimit -n` of this process; undefined if the system does not report or set one. */
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
