import { type Kysely, sql } from 'kysely';

/**
 * The time at which a host's email address was confirmed. Existing accounts count as confirmed, and keep their clip
 * quota. The index finds the unverified accounts, which share one quota.
 */
const statements = [
  'alter table users add email_confirmed_at timestamptz',
  'update users set email_confirmed_at = now()',
  `create index users_not_vouched_for on users (id)
    where email_confirmed_at is null and not is_pro and subscription_status <> 'active'`,

  `create table address_confirmations (
    token_hash bytea primary key,
    user_id uuid not null references users on delete cascade,
    expires_at timestamptz not null,
    created_at timestamptz not null default now()
  )`,
  'create index address_confirmations_user on address_confirmations (user_id)',
  'alter table letter_queue drop constraint letter_queue_kind_check',
  `alter table letter_queue add constraint letter_queue_kind_check check (kind in ('reset', 'guessing', 'confirmation'))`,
] as const;

/** @public The migrator calls it by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
