import { statfs } from 'node:fs/promises';
import { type Client, escapeIdentifier } from 'pg';
import type { Config } from '../env';
import type { Logger } from '../log-events';
import { allTables } from './backup-tables';
import type { Database } from './database';
import { LOCK_WAIT_MS, rewriteTable, untilUnlocked } from './rewrite-table';

interface Compaction {
  readonly db: Database;
  readonly log: Logger;
  /** With a DATABASE_URL, the app does not manage the write-ahead log or the disk of the database. */
  readonly config: Pick<Config, 'databaseUrl' | 'dataDir'>;
  /** Cancels the work between two steps. */
  readonly signal?: AbortSignal;
}

/** "compact" in ASCII. Held by the instance or command that compacts. */
const COMPACTION_LOCK = 0x636f6d70616374;

/** A rewrite needs disk space for the new table and for its write-ahead log. */
const ROOM_FACTOR = 3;

/** The planner's statistics of all tables. They may contain sampled personal data, so they are rewritten too. */
const PLANNER_STATISTICS = 'pg_catalog.pg_statistic';

/** Size in bytes up to which PostgreSQL rewrites a table in some 100 ms, so that calls can wait for it. */
const SMALL_BYTES = 8_000_000;

/** Attempts to get the lock of a small table, and the pause between two in ms. */
const ATTEMPTS = 8;
const PAUSE_MS = 250;

/**
 * Rewrites every table without its dead rows. Both a delete and an ordinary VACUUM leave the bytes of deleted rows in
 * the table's file; only a rewrite removes them. For the embedded database, it also discards the write-ahead log, which
 * contains every row that was ever written.
 *
 * @returns The tables that were skipped because they were in use all the time, or too large for the disk.
 */
export async function compact({ db, log, config, signal }: Compaction): Promise<readonly string[]> {
  const embeddedIn = config.databaseUrl === undefined ? config.dataDir : undefined;
  const client = db.openClient('unhurried');
  await client.connect();
  const left: string[] = [];
  try {
    // Ends with the connection.
    await client.query('select pg_advisory_lock($1)', [COMPACTION_LOCK]);
    for (const table of allTables) {
      signal?.throwIfAborted();
      if (await rewrite(client, { table, folder: embeddedIn, signal })) continue;
      left.push(table);
      log.warn({ table }, 'table_not_compacted');
    }
    if (embeddedIn !== undefined) {
      await vacuumFull(client, PLANNER_STATISTICS);
      await discardOldLog(client);
    }
  } finally {
    await client.end();
  }
  return left;
}

interface Rewrite {
  readonly table: string;
  /** Folder of the embedded database, whose disk space is checked. */
  readonly folder: string | undefined;
  readonly signal: AbortSignal | undefined;
}

async function rewrite(client: Client, { table, folder, signal }: Rewrite): Promise<boolean> {
  const bytes = await sizeOf(client, table);
  if (folder !== undefined && !(await hasRoom(folder, bytes))) return false;
  return bytes <= SMALL_BYTES ? vacuumFull(client, escapeIdentifier(table)) : rewriteTable(client, table, { signal });
}

/** @returns False if the table was in use at all attempts. */
async function vacuumFull(client: Client, name: string): Promise<boolean> {
  await client.query(`set lock_timeout = ${LOCK_WAIT_MS}`);
  try {
    return await untilUnlocked(
      async () => {
        await client.query(`vacuum (full) ${name}`);
        await client.query(`vacuum (analyze, truncate false) ${name}`);
      },
      { attempts: ATTEMPTS, pauseMs: PAUSE_MS },
    );
  } finally {
    await client.query('set lock_timeout = 0');
  }
}

async function sizeOf(client: Client, table: string): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>('select pg_total_relation_size($1::regclass) as bytes', [
    escapeIdentifier(table),
  ]);
  return rows[0]?.bytes ?? 0;
}

async function hasRoom(folder: string, bytes: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize > bytes * ROOM_FACTOR;
}

/** Starts a new write-ahead log file. The checkpoint then deletes the older ones, since `wal_recycle` is off. */
async function discardOldLog(client: Client): Promise<void> {
  await client.query('select pg_switch_wal()');
  await client.query('checkpoint');
}
