import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Database } from './database';

/** "linech" in ASCII. Held shared by every app that runs on a database, and exclusively by a restore, which replaces its content. */
const INSTANCE_LOCK = 0x6c696e656368;

/** How soon an app that has lost its connection takes the lock again. */
const RETURN_AFTER_MS = 1000;

interface InstanceLock {
  close(): Promise<void>;
}

/** One connection that holds the lock. */
interface Hold {
  readonly client: Client;
  /** Resolves when the connection has ended. */
  readonly over: Promise<void>;
}

/**
 * Marks in the database, on a separate connection, that an app runs on it, until closed. A lost connection is opened
 * again.
 *
 * @throws while a backup is being restored, in words for the operator.
 */
export async function acquireSharedLock(db: Database): Promise<InstanceLock> {
  const stop = new AbortController();
  let current: Hold | undefined = await hold(db);
  const leave = () => void current?.client.end().catch(() => undefined); // What is lost already needs no goodbye.
  const stay = async () => {
    while (!stop.signal.aborted) {
      await current?.over;
      // A stop ends the pause, and the loop sees it.
      await wait(RETURN_AFTER_MS, undefined, { signal: stop.signal, ref: false }).catch(() => undefined);
      current = stop.signal.aborted ? undefined : await hold(db).catch(() => undefined);
    }
    leave();
  };
  const staying = stay();
  return {
    close: () => {
      stop.abort();
      leave();
      return staying;
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
  throw new Error('a backup is being restored into its database. Start it again when that is done.');
}

/** Whether no app runs on the database. If so, none can start on it for as long as this client is connected. */
export const acquireExclusiveLock = (client: Client): Promise<boolean> => tryLock(client, 'pg_try_advisory_lock');

async function tryLock(client: Client, attempt: string): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(`select ${attempt}($1) as locked`, [INSTANCE_LOCK]);
  return rows[0]?.locked === true;
}
