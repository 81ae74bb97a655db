import { type Kysely, sql } from 'kysely';

/** What a guest has answered to the offer to record. Of results from before nothing is known. */
const statements = [
  `alter table guest_results add recording text
    check (recording in ('sent', 'skipped', 'undecided', 'deleted', 'no_devices', 'not_offered'))`,
] as const;

/** @public Called by the migrator, by its name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
