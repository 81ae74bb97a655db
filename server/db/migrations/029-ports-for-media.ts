import { type Kysely, sql } from 'kysely';

/**
 * The time at which a guest outside last opened a media path, per advertised addresses and port of an instance. Every
 * instance, also after a restart, derives from it whether it can report the port as reachable to the next guest.
 */
const statements = ['create table media_ports (advertised text primary key, opened_at timestamptz not null)'] as const;

/** @public The migrator calls it by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
