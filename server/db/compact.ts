import { statfs } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { type Client, escapeIdentifier } from 'pg';
import type { ServerConfig } from '../env';
import { allTables } from './backup-tables';
import type { OpenDatabase } from './database';

interface Compaction {
  readonly db: OpenDatabase;
  /** With a DATABASE_URL, the app does not manage the write-ahead log or the disk of the database. */
  readonly config: Pick<ServerConfig, 'databaseUrl' | 'dataDir'>;
}

/** A rewrite needs disk space for the new table and for its write-ahead log. */
const ROOM_FACTOR = 3;

/** The planner's statistics of all tables. They may contain sampled personal data, so they are rewritten too. */
const PLANNER_STATISTICS = 'pg_catalog.pg_statistic';

/** Time in ms that a lock may be waited for, during which all queries of the table queue behind it. */
const LOCK_WAIT_MS = 100;
/** Attempts to get the lock of a table, and the pause between two in ms. */
const ATTEMPTS = 8;
const PAUSE_MS = 250;

/** PostgreSQL's error codes for a lock that was not available in time, and for a deadlock. */
const LOCKED: readonly unknown[] = ['55P03', '40P01'];

/**
 * Rewrites every table without its dead rows. Both a delete and an ordinary VACUUM leave the bytes of deleted rows in
 * the table's file; only a rewrite removes them. A table is locked while it is rewritten. For the embedded database, it
 * also discards the write-ahead log, which contains every row that was ever written.
 *
 * @returns The tables that were skipped because they were in use all the time, or too large for the disk.
 */
export async function compact({ db, config }: Compaction): Promise<readonly string[]> {
  const embeddedIn = config.databaseUrl === undefined ? config.dataDir : undefined;
  const client = db.openClient('unhurried');
  await client.connect();
  const left: string[] = [];
  try {
    await client.query(`set lock_timeout = ${LOCK_WAIT_MS}`);
    for (const table of allTables) {
      const name = escapeIdentifier(table);
      const hasRoom = embeddedIn === undefined || (await hasRoomFor(client, { name, folder: embeddedIn }));
      if (!hasRoom || !(await vacuumFull(client, name))) left.push(table);
    }
    if (embeddedIn !== undefined) {
      await vacuumFull(client, PLANNER_STATISTICS);
      // Starts a new write-ahead log file. The checkpoint deletes the older ones, since `wal_recycle` is off.
      await client.query('select pg_switch_wal()');
      await client.query('checkpoint');
    }
  } finally {
    await client.end();
  }
  return left;
}

/** @returns False if the table was in use at all attempts. */
async function vacuumFull(client: Client, name: string): Promise<boolean> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      await client.query(`vacuum (full) ${name}`);
      // Counts and searches read an index alone where an ordinary VACUUM has marked the pages of the table.
      await client.query(`vacuum (analyze, truncate false) ${name}`);
      return true;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && LOCKED.includes(error.code))) throw error;
    }
    await wait(PAUSE_MS);
  }
  return false;
}

async function hasRoomFor(client: Client, { name, folder }: { readonly name: string; readonly folder: string }) {
  const size = await client.query<{ bytes: number }>('select pg_total_relation_size($1::regclass) as bytes', [name]);
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize > (size.rows[0]?.bytes ?? 0) * ROOM_FACTOR;
}
