import { type Kysely, sql } from 'kysely';

/**
 * When a path for media was last opened from elsewhere, by the addresses and port that an instance advertises: what the answer to the
 * next guest says of a port depends on it, in every instance and after a restart.
 */
const statements = ['create table media_ports (advertised text primary key, opened_at timestamptz not null)'] as const;

/** @public Called by the migrator, by its name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
