import { statfs } from 'node:fs/promises';
import { type Client, escapeIdentifier } from 'pg';
import type { Config } from '../env';
import type { Logger } from '../log-events';
import { allTables } from './backup-tables';
import type { Database } from './database';

interface Compaction {
  readonly db: Database;
  readonly log: Logger;
  /** With a DATABASE_URL, the app does not manage the write-ahead log or the disk of the database. */
  readonly config: Pick<Config, 'databaseUrl' | 'dataDir'>;
  readonly pace: keyof typeof paces;
  /** Cancels the work between two tables. */
  readonly signal?: AbortSignal;
}

/**
 * Maximum wait for a table's lock, during which all its queries queue behind it, and maximum time of the rewrite; 0 is
 * unlimited.
 */
const paces = {
  nightly: { waitMs: 1000, lockedMs: 10_000 },
  patient: { waitMs: 60_000, lockedMs: 0 },
} as const;

/** A rewrite needs disk space for the new table and for its write-ahead log. */
const ROOM_FACTOR = 3;

/** The planner's statistics of all tables. They may contain sampled personal data, so they are rewritten too. */
const PLANNER_STATISTICS = 'pg_catalog.pg_statistic';

/** PostgreSQL's error codes for a lock timeout and a statement timeout. */
const TOO_LONG: readonly unknown[] = ['55P03', '57014'];

/**
 * Rewrites every table without its dead rows. Both a delete and an ordinary VACUUM leave the bytes of deleted rows in
 * the table's file; only a rewrite (VACUUM FULL) removes them. For the embedded database, it also discards the
 * write-ahead log, which contains every row that was ever written.
 *
 * @returns The tables that were skipped because they were locked, or too large for the time limit or the disk.
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
      log.warn({ table: name }, 'table_not_compacted');
    }
    if (embeddedIn !== undefined) await discardOldLog(client);
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

/** Starts a new write-ahead log file. The checkpoint then deletes the older ones, since `wal_recycle` is off. */
async function discardOldLog(client: Client): Promise<void> {
  await client.query('set statement_timeout = 0');
  await client.query('select pg_switch_wal()');
  await client.query('checkpoint');
}
