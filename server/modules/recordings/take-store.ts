import type { ResultTake, TakeMarks } from '@linecheck/contract';
import { sql } from 'kysely';
import { type Db, daysFromNow } from '../../db/database';
import type { ClipId, ResultId, WorkspaceId } from '../../domain/ids';
import { executeRecorded } from '../audit/service';
import { type ClipDraft, isNew, linkOfClip, replacedColumns, type SavedClip, savedColumns } from './store';

interface TakeDraft extends ClipDraft {
  readonly submissionId: string;
  readonly marks: TakeMarks;
  readonly deleteTokenHash: Buffer;
}

/** The state of a result's take. */
interface TakeRow {
  /** Time of the last one; null if the guest has sent none. */
  readonly sent_at: Date | null;
  readonly isOld: boolean;
  /** Null if there is none now. */
  readonly id: ClipId | null;
  readonly created_at: Date | null;
  readonly mime_type: string | null;
  readonly byte_length: number | null;
  readonly take: TakeMarks | null;
}

/** Takes of microphone checks, which are clips with marks. */
export class TakeStore {
  constructor(private readonly db: Db) {}

  /**
   * Stores the take of a result of this code's session; undefined if there is no such result. A further take replaces
   * the first, including its token and its time.
   */
  async insert(sessionCode: string, take: TakeDraft): Promise<SavedClip | undefined> {
    const result = sql`
      select r.id, r.guest_name, s.id as session_id, s.workspace_id
      from test_sessions s join guest_results r on r.session_id = s.id
      where s.session_code = ${sessionCode} and s.expires_at > now() and r.submission_id = ${take.submissionId}::uuid
        and exists (select from workspaces w where w.id = s.workspace_id and w.blocked_at is null)`;
    const change = sql<SavedClip>`
      with result as (${result} for share of s),
      replaced as (
        select blob_key from recording_clips where clip_type = 'take' and guest_result_id = (select id from result)
      )
      insert into recording_clips (
        id, workspace_id, session_id, clip_type, consent_given, guest_name, submission_id, guest_result_id,
        blob_key, byte_length, duration, file_name, mime_type, delete_token_hash, take
      )
      select
        ${take.id}::uuid, workspace_id, session_id, 'take', true, guest_name, ${take.submissionId}::uuid, result.id,
        ${take.blobKey}, ${take.byteLength}::int, ${take.duration}::int, ${take.fileName}, ${take.mimeType},
        ${take.deleteTokenHash}::bytea, ${JSON.stringify(take.marks)}::jsonb
      from result
      on conflict (guest_result_id) where clip_type = 'take' do update set ${replacedColumns},
        delete_token_hash = excluded.delete_token_hash, take = excluded.take, created_at = excluded.created_at
      returning ${savedColumns}
    `;
    await sql`update guest_results set take_sent_at = now() where id = (select id from (${result}) result)`.execute(
      this.db,
    );
    const act = { by: 'guest', act: 'clip_received', details: linkOfClip, when: isNew } as const;
    const [row] = await executeRecorded(this.db, change, act);
    return row;
  }

  /** The take of a result of this host; undefined if the host has no such result. */
  async find(workspace: WorkspaceId, result: ResultId, days: number): Promise<TakeRow | undefined> {
    const { rows } = await sql<TakeRow>`
      select r.take_sent_at as sent_at, coalesce(r.take_sent_at < ${daysFromNow(-days)}, false) as "isOld",
        c.id, c.created_at, c.mime_type, c.byte_length, c.take
      from guest_results r join test_sessions s on s.id = r.session_id
      left join recording_clips c on c.guest_result_id = r.id and c.clip_type = 'take'
      where r.id = ${result} and s.workspace_id = ${workspace}
    `.execute(this.db);
    return rows[0];
  }
}

/** The state of a take, as its host reads it. */
export function stateOfTake(row: TakeRow): Pick<ResultTake, 'state' | 'take'> {
  const { id, created_at, mime_type, byte_length, take: marks } = row;
  if (id !== null && created_at !== null && mime_type !== null && byte_length !== null && marks !== null) {
    const take = { id, mimeType: mime_type, byteLength: byte_length, createdAt: created_at.toISOString(), marks };
    return { state: 'kept', take };
  }
  if (row.sent_at === null) return { state: 'none', take: null };
  return { state: row.isOld ? 'expired' : 'deleted', take: null };
}
