import { type Kysely, sql } from 'kysely';

/** Index for finding clips by age, to delete those older than the retention period. */
const statements = ['create index recording_clips_created on recording_clips (created_at)'] as const;

/** @public The migrator calls it by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
