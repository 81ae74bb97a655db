import type { ClientBase, Pool } from 'pg';

const WAITING = `select pid from pg_stat_activity
  where datname = current_database() and application_name = 'linecheck' and wait_event_type = 'Lock'`;

/** On a busy machine, what is waited for may have to hash a password first. */
const TIMEOUT_MS = 30_000;

/** Waits until this many statements of the app wait for locks, and gives the numbers of their backends. */
export async function backendsThatWait(database: ClientBase | Pool, count = 1): Promise<readonly number[]> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (performance.now() < deadline) {
    // Inside a transaction PostgreSQL would go on showing what it showed first.
    await database.query('select pg_stat_clear_snapshot()');
    const { rows } = await database.query<{ pid: number }>(WAITING);
    if (rows.length >= count) return rows.map(({ pid }) => pid);
  }
  throw new Error(`fewer than ${count} statements wait for a lock`);
}
