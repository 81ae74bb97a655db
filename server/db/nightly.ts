import type { Client } from 'pg';
import type { Config } from '../env';
import type { Logger } from '../logger';
import { compact } from './compact';
import type { Database } from './database';

/** "compac" in ASCII. Held by the one instance that does it. */
const COMPACT_LOCK = 0x636f6d706163;

const QUIET_HOUR = 3;

/** When the last night had come to its quiet hour, by the clock of this machine. */
export function lastNight(now: Date): Date {
  const night = new Date(now);
  night.setHours(QUIET_HOUR, 0, 0, 0);
  if (night > now) night.setDate(night.getDate() - 1);
  return night;
}

interface Parts {
  readonly db: Database;
  readonly log: Logger;
  readonly clock: () => number;
  readonly config: Config;
}

/**
 * Compacts the database once in each night, by one of all instances. One that slept at that hour does it when it is called
 * next.
 */
export async function compactNightly({ clock, ...parts }: Parts): Promise<void> {
  const { rows } = await parts.db.pool.query(`select from chores where name = 'compact' and done_at < $1`, [
    lastNight(new Date(clock())),
  ]);
  if (rows.length === 0) return;
  const client = parts.db.openClient('unhurried');
  await client.connect();
  try {
    if (!(await isAlone(client))) return;
    await compact({ ...parts, pace: 'nightly' });
    await client.query(`update chores set done_at = now() where name = 'compact'`);
  } finally {
    await client.end();
  }
}

async function isAlone(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [COMPACT_LOCK]);
  return rows[0]?.locked === true;
}
