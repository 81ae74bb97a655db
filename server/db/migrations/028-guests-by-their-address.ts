import { type Kysely, sql } from 'kysely';

/** Index for finding a guest with an address on a host's other links. The planner keeps no statistics on typed text. */
const statements = [
  'create index guest_results_email on guest_results (lower(guest_email), submitted_at desc) where guest_email is not null',
  'alter index guest_results_email alter column 1 set statistics 0',
] as const;

/** @public The migrator calls it by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
