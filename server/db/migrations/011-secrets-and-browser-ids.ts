import { type Kysely, sql } from 'kysely';

/**
 * Random keys of this installation, the same for all of its instances. They are no part of a backup: what they hide is
 * only worth something for as long as they last.
 *
 * A known browser gets another token at each sign-in; by its id the tries from it are counted on.
 */
const statements = [
  `create table installation_secrets (
    name text primary key,
    secret bytea not null,
    created_at timestamptz not null default now()
  )`,
  'alter table known_browsers add id uuid not null default gen_random_uuid()',
] as const;

/** @public Called by the migrator, by its name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
