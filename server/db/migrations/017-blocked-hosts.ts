import { type Kysely, sql } from 'kysely';

/** The time at which the operator blocked a host. */
const statements = ['alter table users add blocked_at timestamptz'] as const;

/** @public The migrator calls it by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
