import { readFileSync } from 'node:fs';

/** For the database, the log, the listening socket, and the videos that are written and read. */
const KEPT_BACK = 64;

/** A connection may need an open file as well: a page that is served, or a clip in transfer. */
const PER_CONNECTION = 2;

/**
 * How many connections may be open at a time, so that file handles remain to serve them: any further connection is closed at once
 * and does not affect the others.
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
