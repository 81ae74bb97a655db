import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import type { OpenDatabase } from './database';
import { type MigrationTable, migrate, needsOtherAppsStopped } from './migrate';

/**
 * Key of the advisory lock: "linech" in ASCII. Every app that runs on a database holds the lock shared; a restore,
 * which replaces the content, holds it exclusively.
 */
const INSTANCE_LOCK = 0x6c696e656368;

/** Key of the advisory lock under which one app at a time migrates the schema. */
const MIGRATION_LOCK = INSTANCE_LOCK + 1;

/** Maximum wait in ms for other apps to end, such as one that was stopped just before. */
const OTHERS_WAIT_MS = 3000;
const OTHERS_PAUSE_MS = 50;

/** Delay in ms before an app reconnects and acquires the lock again. */
const RECONNECT_DELAY_MS = 1000;

interface InstanceLock {
  close(): Promise<void>;
}

interface StartOptions {
  readonly othersWaitMs?: number;
  /** Prints the progress of an upgrade for the operator. */
  readonly print?: (line: string) => void;
  /** Those of this release, if omitted. */
  readonly migrations?: MigrationTable;
}

interface Hold {
  readonly client: Client;
  readonly over: Promise<void>;
}

/**
 * Migrates the schema and holds the shared lock. A migration that a running older release would not survive begins only
 * when no other app runs on the database, and none can start meanwhile.
 *
 * @throws with a message for the operator if others run, or while a backup is being restored.
 */
export async function startOnDatabase(
  db: OpenDatabase,
  { othersWaitMs = OTHERS_WAIT_MS, print, migrations }: StartOptions = {},
): Promise<InstanceLock> {
  const client = db.openClient('unhurried');
  client.on('error', () => undefined); // The query in flight fails with the same error.
  await client.connect();
  try {
    // The locks belong to a transaction: behind a transaction-mode pooler, those of a session would outlive the client.
    await client.query('begin; set local idle_in_transaction_session_timeout to 0');
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    if (await needsOtherAppsStopped(db.direct, migrations)) {
      await waitForOthers(client, othersWaitMs);
      await migrate(db.direct, { print, migrations });
      await client.query('commit');
      return await acquireSharedLock(db);
    }
    const lock = await acquireSharedLock(db);
    await migrate(db.direct, { print, migrations }).catch(async (error: unknown) => {
      await lock.close();
      throw error;
    });
    return lock;
  } finally {
    await client.end();
  }
}

async function waitForOthers(client: Client, maxMs: number): Promise<void> {
  const deadline = performance.now() + maxMs;
  while (!(await tryLock(client, 'pg_try_advisory_xact_lock'))) {
    if (performance.now() > deadline) throw new Error(OTHERS_RUN);
    await wait(OTHERS_PAUSE_MS);
  }
}

const OTHERS_RUN =
  'an older release is running on this database, and this one changes its tables. Stop all older instances first, then start this one.';

/**
 * Holds a shared lock, on a dedicated connection, for as long as the app runs on the database. A lost connection is
 * reopened.
 *
 * @throws while a backup is being restored, with a message for the operator.
 */
async function acquireSharedLock(db: OpenDatabase): Promise<InstanceLock> {
  const stop = new AbortController();
  let current: Hold | undefined = await hold(db);
  // Ignore errors: the connection may already be closed.
  const disconnect = () => void current?.client.end().catch(() => undefined);
  const keepConnected = async () => {
    while (!stop.signal.aborted) {
      await current?.over;
      // Closing the lock aborts the pause; the loop condition ends the loop.
      await wait(RECONNECT_DELAY_MS, undefined, { signal: stop.signal, ref: false }).catch(() => undefined);
      current = stop.signal.aborted ? undefined : await hold(db).catch(() => undefined);
    }
    disconnect();
  };
  const ended = keepConnected();
  return {
    close: () => {
      stop.abort();
      disconnect();
      return ended;
    },
  };
}

async function hold(db: OpenDatabase): Promise<Hold> {
  const client = db.openClient();
  const over = new Promise<void>((resolve) => {
    client.on('end', resolve);
    client.on('error', () => resolve());
  });
  await client.connect();
  if (await tryLock(client, 'pg_try_advisory_lock_shared')) return { client, over };
  await client.end();
  throw new Error('a backup is being restored into this database. Start the app again afterwards.');
}

/**
 * Tries to acquire the lock exclusively. Returns false while an app runs on the database. While this client is
 * connected with the lock, no app can start on the database.
 */
export const acquireExclusiveLock = (client: Client): Promise<boolean> => tryLock(client, 'pg_try_advisory_lock');

async function tryLock(client: Client, attempt: string): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(`select ${attempt}($1) as locked`, [INSTANCE_LOCK]);
  return rows[0]?.locked === true;
}
