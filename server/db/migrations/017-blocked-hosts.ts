import { type Kysely, sql } from 'kysely';

/** Since when the operator has kept a host out. */
const statements = ['alter table users add blocked_at timestamptz'] as const;

/** @public Called by the migrator, by its name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
