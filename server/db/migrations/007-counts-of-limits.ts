import { type Kysely, sql } from 'kysely';

/**
 * Counters of the rate limits, shared by all instances (D17), with the columns that `rate-limiter-flexible` writes.
 * Unlogged: counting writes no write-ahead log, and a crash of the database may lose the counts.
 *
 * `known_browsers` lists the browsers in which a host has signed in before: wrong passwords from other browsers cannot
 * lock them out.
 */
const statements = [
  `create unlogged table rate_limits (
    key text primary key,
    points integer not null default 0,
    expire bigint
  )`,
  'create index rate_limits_expire on rate_limits (expire)',

  `create table known_browsers (
    token_hash bytea not null,
    user_id uuid not null references users on delete cascade,
    seen_at timestamptz not null default now(),
    primary key (token_hash, user_id)
  )`,
  'create index known_browsers_user on known_browsers (user_id)',
] as const;

/** @public The migrator calls it by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
