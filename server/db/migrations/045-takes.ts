import { type Kysely, sql } from 'kysely';

/**
 * The takes of microphone checks that guests send are clips with marks, at most one for each result. The result keeps
 * the time of the last one, so that its host reads why there is none any more.
 */
const statements = [
  `alter table recording_clips
    add take jsonb,
    drop constraint recording_clips_clip_type_check,
    add constraint recording_clips_clip_type_check check (clip_type in ('host', 'guest', 'take')),
    add constraint recording_clips_take_check
      check ((clip_type = 'take') = (take is not null) and (clip_type <> 'take' or guest_result_id is not null))`,
  'alter table recording_clips alter column take set statistics 0',
  "create unique index recording_clips_take on recording_clips (guest_result_id) where clip_type = 'take'",
  'alter table guest_results add take_sent_at timestamptz',
] as const;

/** @public The migrator reads it. */
export const isBackwardCompatible = true;

/** @public The migrator calls it by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
