import { type Kysely, sql } from 'kysely';

/**
 * `set-plan EMAIL plus` and the end of a subscription wrote the end of a trial that had never begun. Whatever begins a
 * trial writes both times, so a row with an end alone cannot be right.
 */
const statements = [
  'update users set trial_ends_at = null where trial_ends_at is not null and trial_starts_at is null',
] as const;

/** @public Called by the migrator, by its name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
