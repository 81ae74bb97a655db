import { type Kysely, sql } from 'kysely';

/** A guest who gave an address is found again on other links of a host. The planner keeps nothing of what was typed. */
const statements = [
  'create index guest_results_email on guest_results (lower(guest_email), submitted_at desc) where guest_email is not null',
  'alter index guest_results_email alter column 1 set statistics 0',
] as const;

/** @public Called by the migrator, by its name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
