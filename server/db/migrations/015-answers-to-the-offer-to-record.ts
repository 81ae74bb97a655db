import { type Kysely, sql } from 'kysely';

/** The guest's answer to the offer to record; null in results stored before this migration. */
const statements = [
  `alter table guest_results add recording text
    check (recording in ('sent', 'skipped', 'undecided', 'deleted', 'no_devices', 'not_offered'))`,
] as const;

/** @public The migrator calls it by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
