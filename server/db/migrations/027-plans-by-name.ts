import { type Kysely, sql } from 'kysely';

/**
 * A plan has a name, so that there may be more than two; the contract's `PLANS` lists the names. The index finds the
 * unverified accounts, which share one clip quota.
 */
const statements = [
  "alter table users add plan text not null default 'plus'",
  "update users set plan = 'pro' where is_pro",
  'drop index users_not_vouched_for',
  'alter table users drop is_pro',
  `create index users_not_vouched_for on users (id)
    where email_confirmed_at is null and plan = 'plus' and subscription_status <> 'active'`,
] as const;

/** @public The migrator calls it by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
