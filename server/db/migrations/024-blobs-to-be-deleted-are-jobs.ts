import { type Kysely, sql } from 'kysely';

/**
 * Blobs that no row needs are jobs, like the work that one instance does each night. A blob whose row goes is due at once,
 * whatever was planned for it before.
 */
const statements = [
  `insert into jobs (kind, key, payload, run_at)
    select 'delete-blob', blob_key, jsonb_build_object('blobKey', blob_key), due_at from blob_garbage`,
  `create or replace function note_blob_garbage() returns trigger language plpgsql as $$
    begin
      insert into jobs (kind, key, payload) values ('delete-blob', old.blob_key, jsonb_build_object('blobKey', old.blob_key))
      on conflict (kind, key) do update set run_at = least(jobs.run_at, now());
      return null;
    end
  $$`,
  'drop table blob_garbage',
  'drop table chores',
] as const;

/** @public Called by the migrator, by its name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
