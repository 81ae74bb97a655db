import { type Kysely, sql } from 'kysely';

/**
 * Random keys of the installation, shared by all instances. A backup leaves them out: the hashes made with them are
 * only useful for a short time.
 *
 * A known browser gets a new token at each sign-in; its id stays, so that the count of its attempts continues.
 */
const statements = [
  `create table installation_secrets (
    name text primary key,
    secret bytea not null,
    created_at timestamptz not null default now()
  )`,
  'alter table known_browsers add id uuid not null default gen_random_uuid()',
] as const;

/** @public The migrator calls it by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
