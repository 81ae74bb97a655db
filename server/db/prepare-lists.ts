import { type Kysely, sql } from 'kysely';
import type { Client } from 'pg';
import type { SessionId } from '../domain/ids';
import { type Database, type Db, transaction } from './database';
import { isReady } from './result-statuses';
import type { Tables } from './tables';

/** The kind of the job that completes migration 032 beside the running app. It exists until lists are prepared. */
export const PREPARE_LISTS = 'prepare-lists';

/** The condition of a link whose texts fit into an entry of an index, which holds 2,704 bytes. */
export const HAS_SHORT_TEXTS = 'octet_length(search_key) + octet_length(guest_name_key) <= 2000';

/**
 * One index for each order of links; what the filters need follows its key, so that a link that does not fit costs no
 * visit to the table. One more finds the links of a filter, and one has everything that a search reads.
 */
const indexesBy = (owner: 'host_id' | 'workspace_id'): Readonly<Record<string, string>> => ({
  test_sessions_by_creation: `test_sessions (${owner}, created_at desc, id desc, latest_outcome, expires_at)`,
  test_sessions_by_name: `test_sessions (
    ${owner}, (left(guest_name_key, 200) collate "C"), id, latest_outcome, expires_at
  )`,
  test_sessions_by_expiry: `test_sessions (${owner}, expires_at, id, latest_outcome)`,
  test_sessions_by_result: `test_sessions (
    ${owner}, (coalesce(latest_result_at, timestamptz 'epoch')) desc, id desc, latest_outcome, expires_at
  )`,
  test_sessions_by_outcome: `test_sessions (${owner}, latest_outcome, expires_at)`,
  test_sessions_search: `test_sessions (${owner}) include (
    search_key, guest_name_key, session_code, id, created_at, expires_at, latest_result_at, latest_outcome
  ) where ${HAS_SHORT_TEXTS}`,
  test_sessions_long_texts: `test_sessions (${owner}) where not (${HAS_SHORT_TEXTS})`,
  known_browsers_seen: 'known_browsers (seen_at)',
});

const replaced = ['test_sessions_host', 'test_sessions_name', 'test_sessions_expiry', 'notifications_unread'] as const;

/** Expressions with typed texts, or in the index of a table that has some, have no statistics (020). */
const WITHOUT_STATISTICS = ['test_sessions_by_name', 'test_sessions_by_result'] as const;

type Execute = (statement: string) => Promise<unknown>;

/** Creates the indexes while the tables are empty, for migration 032: links belonged to hosts then. */
export async function createListIndexes(execute: Execute): Promise<void> {
  for (const [name, columns] of Object.entries(indexesBy('host_id')))
    await execute(`create index ${name} on ${columns}`);
  await omitStatistics(execute);
  for (const name of replaced) await execute(`drop index ${name}`);
}

async function omitStatistics(execute: Execute): Promise<void> {
  for (const name of WITHOUT_STATISTICS) await execute(`alter index ${name} alter column 2 set statistics 0`);
}

/**
 * Fills the columns of existing links, then builds the indexes without locking anyone out. It may be interrupted and
 * started again at any point.
 */
export async function prepareLists(db: Database, signal: AbortSignal): Promise<void> {
  await fillLatestResults(db.kysely, signal);
  const client = db.openClient('unhurried');
  await client.connect();
  try {
    for (const [name, columns] of Object.entries(indexesBy('workspace_id'))) {
      signal.throwIfAborted();
      if (!(await isValid(client, name))) await createConcurrently(client, name, columns);
    }
    await omitStatistics((statement) => client.query(statement));
    for (const name of replaced) await client.query(`drop index concurrently if exists ${name}`);
  } finally {
    await client.end();
  }
}

async function isValid(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ is_valid: boolean }>(
    'select indisvalid as is_valid from pg_index where indexrelid = to_regclass($1)',
    [name],
  );
  return rows[0]?.is_valid === true;
}

/** An interrupted build leaves an invalid index. */
async function createConcurrently(client: Client, name: string, columns: string): Promise<void> {
  await client.query(`drop index concurrently if exists ${name}`);
  await client.query(`create index concurrently ${name} on ${columns}`);
}

/** Links that are locked at a time, for about 0.1 s. */
const BATCH = 200;

async function fillLatestResults(db: Kysely<Tables>, signal: AbortSignal): Promise<void> {
  let last: SessionId | undefined;
  for (;;) {
    signal.throwIfAborted();
    const ids = await nextLinks(db, last);
    if (ids.length === 0) return;
    const filled = await transaction(db, (trx) => fill(trx, ids, 'skip locked'));
    // A transaction that locks one row only cannot be part of a deadlock.
    for (const id of ids) if (!filled.includes(id)) await transaction(db, (trx) => fill(trx, [id]));
    last = ids.at(-1);
  }
}

async function nextLinks(db: Db, last: SessionId | undefined): Promise<readonly SessionId[]> {
  const rows = await db
    .selectFrom('test_sessions')
    .select('id')
    .$if(last !== undefined, (query) => query.where('id', '>', last ?? null))
    .orderBy('id')
    .limit(BATCH)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Fills the columns of these links, and returns those that it could lock. The links are locked by a separate
 * statement: in a single one, a result that is submitted meanwhile would be missed.
 */
async function fill(trx: Db, ids: readonly SessionId[], waiting?: 'skip locked'): Promise<readonly SessionId[]> {
  await sql`set local linecheck.announces = 'nothing'`.execute(trx);
  const links = trx
    .selectFrom('test_sessions')
    .select('id')
    .where('id', '=', sql<SessionId>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate();
  const locked = (await (waiting === undefined ? links : links.skipLocked()).execute()).map(({ id }) => id);
  await sql`
    update test_sessions s set latest_result_at = latest.submitted_at, latest_outcome = coalesce(latest.outcome, 0)
    from unnest(${locked}::uuid[]) as link (id) left join lateral (
      select r.submitted_at, case when ${isReady} then 1 else 2 end as outcome
      from guest_results r where r.session_id = link.id order by r.submitted_at desc, r.id limit 1
    ) latest on true
    where s.id = link.id
      and (s.latest_result_at, s.latest_outcome) is distinct from (latest.submitted_at, coalesce(latest.outcome, 0))
  `.execute(trx);
  return locked;
}

/**
 * Returns whether lists are prepared, which the database is asked until they are: nothing undoes it while the app runs.
 */
export function watchPreparation(db: Db): () => Promise<boolean> {
  let isPrepared = false;
  return async () => {
    isPrepared ||= !(await db.selectFrom('jobs').select('id').where('kind', '=', PREPARE_LISTS).executeTakeFirst());
    return isPrepared;
  };
}
