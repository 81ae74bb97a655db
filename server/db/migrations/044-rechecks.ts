import { type Kysely, sql } from 'kysely';

/** The comparison of a short check with the full result before it; null for a full result. */
const statements = [
  'alter table guest_results add recheck jsonb',
  'alter table guest_results alter column recheck set statistics 0',
] as const;

/** @public The migrator reads it by name. */
export const isBackwardCompatible = true;

/** @public The migrator calls it by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
