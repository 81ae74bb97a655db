import { type Kysely, sql } from 'kysely';

/** Clips are looked for by their age, to delete those that have been kept for long enough. */
const statements = ['create index recording_clips_created on recording_clips (created_at)'] as const;

/** @public Called by the migrator, by its name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
