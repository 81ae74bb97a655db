import { statfs } from 'node:fs/promises';
import { type Client, escapeIdentifier } from 'pg';
import type { Config } from '../env';
import type { Logger } from '../logger';
import type { Database } from './database';
import { allTables } from './kept-tables';

interface Compaction {
  readonly db: Database;
  readonly log: Logger;
  /** With a DATABASE_URL the write-ahead log and the disk are not managed by the app. */
  readonly config: Pick<Config, 'databaseUrl' | 'dataDir'>;
  readonly pace: keyof typeof paces;
  /** Stops it between two tables. */
  readonly signal?: AbortSignal;
}

/** How long it waits for a table, with all calls behind it, and how long it then may hold it; 0 is for as long as it takes. */
const paces = {
  nightly: { waitMs: 1000, lockedMs: 10_000 },
  patient: { waitMs: 60_000, lockedMs: 0 },
} as const;

/** A rewrite needs disk space for the new table and for its write-ahead log. */
const ROOM_FACTOR = 3;

/** The planner's memory of all tables: what it had of people before no more was kept. */
const PLANNER_STATISTICS = 'pg_catalog.pg_statistic';

/** PostgreSQL's codes for a lock that did not come in time, and for a statement that took too long. */
const TOO_LONG: readonly unknown[] = ['55P03', '57014'];

/**
 * Rewrites every table without its dead rows. PostgreSQL marks the space of a deleted row as free and leaves its bytes there, and
 * an ordinary VACUUM as well; only a new file is without them. The embedded database discards its write-ahead log, too, which
 * has every row that was ever written.
 *
 * @returns The tables that could not be rewritten now: they were locked, too large for the time or for the disk.
 */
export async function compact({ db, log, config, pace, signal }: Compaction): Promise<readonly string[]> {
  const embeddedIn = config.databaseUrl === undefined ? config.dataDir : undefined;
  const client = db.openClient('unhurried');
  await client.connect();
  const left: string[] = [];
  try {
    const { waitMs, lockedMs } = paces[pace];
    await client.query(`set lock_timeout = ${waitMs}; set statement_timeout = ${lockedMs}`);
    const names = allTables.map(escapeIdentifier);
    for (const name of embeddedIn === undefined ? names : [...names, PLANNER_STATISTICS]) {
      signal?.throwIfAborted();
      if (await rewrite(client, name, embeddedIn)) continue;
      left.push(name);
      log.warn({ table: name }, 'what was deleted from a table is still in its file');
    }
    if (embeddedIn !== undefined) await dropOldLog(client);
  } finally {
    await client.end();
  }
  return left;
}

async function rewrite(client: Client, name: string, folder: string | undefined): Promise<boolean> {
  if (folder !== undefined && !(await hasRoom(client, name, folder))) return false;
  try {
    await client.query(`vacuum (full) ${name}`);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && TOO_LONG.includes(error.code)) return false;
    throw error;
  }
}

async function hasRoom(client: Client, name: string, folder: string): Promise<boolean> {
  const { rows } = await client.query<{ bytes: number }>('select pg_total_relation_size($1::regclass) as bytes', [
    name,
  ]);
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize > (rows[0]?.bytes ?? 0) * ROOM_FACTOR;
}

/** The log goes on in a new file; those before it are deleted by the checkpoint, since none is used again (`wal_recycle`). */
async function dropOldLog(client: Client): Promise<void> {
  await client.query('set statement_timeout = 0');
  await client.query('select pg_switch_wal()');
  await client.query('checkpoint');
}
