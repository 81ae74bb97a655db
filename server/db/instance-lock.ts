import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Database } from './database';

/**
 * Key of the advisory lock: "linech" in ASCII. Every app that runs on a database holds the lock shared; a restore,
 * which replaces the content, holds it exclusively.
 */
const INSTANCE_LOCK = 0x6c696e656368;

/** Delay in ms before an app reconnects and acquires the lock again. */
const RECONNECT_DELAY_MS = 1000;

interface InstanceLock {
  close(): Promise<void>;
}

/** A connection that holds the lock. */
interface Hold {
  readonly client: Client;
  /** Resolves when the connection has ended. */
  readonly over: Promise<void>;
}

/**
 * Holds a shared lock, on a dedicated connection, for as long as the app runs on the database. A lost connection is
 * reopened.
 *
 * @throws while a backup is being restored, with a message for the operator.
 */
export async function acquireSharedLock(db: Database): Promise<InstanceLock> {
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

async function hold(db: Database): Promise<Hold> {
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
