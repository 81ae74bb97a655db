import type { ClientBase, Pool } from 'pg';

const WAITING = `select pid from pg_stat_activity
  where datname = current_database() and application_name = 'linecheck' and wait_event_type = 'Lock'`;

/** Resolves with the process ids of the backends once this many statements of the app wait for locks. */
export async function backendsThatWait(database: ClientBase | Pool, count = 1): Promise<readonly number[]> {
  for (;;) {
    // Otherwise PostgreSQL returns the first snapshot again within a transaction.
    await database.query('select pg_stat_clear_snapshot()');
    const { rows } = await database.query<{ pid: number }>(WAITING);
    if (rows.length >= count) return rows.map(({ pid }) => pid);
  }
}
