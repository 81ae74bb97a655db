import { type Kysely, sql } from 'kysely';

/**
 * `set-plan EMAIL plus` and the end of a subscription used to write the end of a trial that had never begun. Every
 * start of a trial writes both times, so a row with only an end is wrong.
 */
const statements = [
  'update users set trial_ends_at = null where trial_ends_at is not null and trial_starts_at is null',
] as const;

/** @public The migrator calls it by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
