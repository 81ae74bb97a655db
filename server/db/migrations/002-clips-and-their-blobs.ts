import { type Kysely, sql } from 'kysely';

/**
 * Columns for an uploaded clip: its submission, its upload, and the hash of the token with which the guest can withdraw
 * it.
 *
 * A clip's bytes are stored outside the database, out of reach of cascades. `blob_garbage` lists the blobs without a
 * row: those whose row was deleted, inserted by a trigger whatever the reason, and those that are being stored and have
 * no row yet, which become due if their row is never inserted.
 */
const statements = [
  `alter table recording_clips
    add submission_id uuid,
    add upload_id uuid,
    add delete_token_hash bytea`,
  'create unique index recording_clips_upload on recording_clips (user_id, upload_id)',
  'create unique index recording_clips_blob on recording_clips (blob_key)',
  'create index recording_clips_submission on recording_clips (session_id, submission_id)',

  `create table blob_garbage (
    blob_key text primary key,
    due_at timestamptz not null default now()
  )`,
  'create index blob_garbage_due on blob_garbage (due_at)',

  `create function note_blob_garbage() returns trigger language plpgsql as $$
    begin
      insert into blob_garbage (blob_key) values (old.blob_key) on conflict (blob_key) do nothing;
      return null;
    end
  $$`,
  `create trigger recording_clips_garbage after delete on recording_clips
    for each row execute function note_blob_garbage()`,
] as const;

/** @public The migrator calls it by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
