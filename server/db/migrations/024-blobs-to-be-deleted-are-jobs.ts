import { type Kysely, sql } from 'kysely';

/**
 * Unreferenced blobs become jobs, and so does the nightly work that one instance does. When a row is deleted, its blob
 * is due immediately, whatever was scheduled before.
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

/** @public The migrator calls it by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
