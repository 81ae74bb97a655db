import { type Kysely, sql } from 'kysely';

/**
 * The number of the browser's run that a result comes from, and the time of its last correction, if any (decision 031).
 */
const statements = [
  `alter table guest_results
    add run integer not null default 1,
    add updated_at timestamptz`,
] as const;

/** @public The migrator calls it by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
