import { type Kysely, sql } from 'kysely';

/**
 * The ways in which people sign in, so that others than the password need no column of `users`. The row of an existing
 * password has the id of its account, so that an upgrade and a restored backup have equal rows.
 */
const methods = [
  `create table sign_in_methods (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null,
    kind text not null check (kind in ('password')),
    data jsonb not null,
    created_at timestamptz not null default now(),
    last_used_at timestamptz
  )`,
  // Statistics would keep hashes of deleted accounts (020).
  'alter table sign_in_methods alter column data set statistics 0',
  `insert into sign_in_methods (id, user_id, kind, data, created_at)
    select id, id, 'password', jsonb_build_object('hash', password_hash), created_at from users`,
  // After the rows, which are then checked by one join.
  'alter table sign_in_methods add foreign key (user_id) references users on delete cascade',
  'create index sign_in_methods_user on sign_in_methods (user_id)',
  "create unique index sign_in_methods_password on sign_in_methods (user_id) where kind = 'password'",
  'alter table users drop column password_hash',
] as const;

const confirmations = [
  'alter table sign_ins add confirmed_at timestamptz',
  'alter table workspace_invitations add is_mailed boolean not null default false',
] as const;

/** @public The migrator calls it by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...methods, ...confirmations]) await sql.raw(statement).execute(db);
}
