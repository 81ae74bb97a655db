import { type Kysely, sql } from 'kysely';

/**
 * What the rate limits have counted, where all instances see it (D17). Its columns are those that `rate-limiter-flexible`
 * writes. Unlogged: a count costs no write-ahead log, and a crash of the database may forget what was counted.
 *
 * `known_browsers` are those in which a host has signed in before: nobody else's wrong passwords can shut them out.
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

/** @public Called by the migrator, by its name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
