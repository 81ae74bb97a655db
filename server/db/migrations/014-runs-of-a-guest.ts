import { type Kysely, sql } from 'kysely';

/** Which run of the same browser a result comes from, and when it was corrected last, if it ever was (decision 031). */
const statements = [
  `alter table guest_results
    add run integer not null default 1,
    add updated_at timestamptz`,
] as const;

/** @public Called by the migrator, by its name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
