import type { AuditDetails, ResultTake, TakeMarks } from '@linecheck/contract';
import { type RawBuilder, sql } from 'kysely';
import { type DbClient, daysFromNow, workspaceLock } from '../../db/database';
import type { ClipId, ResultId, SessionId, WorkspaceId } from '../../domain/ids';
import { type AuditActor, executeRecorded, type RecordedChange } from '../audit/service';

/** The columns of every clip. Its bytes are stored under `blobKey`. */
export interface ClipDraft {
  readonly id: ClipId;
  readonly blobKey: string;
  readonly byteLength: number;
  readonly duration: number;
  readonly fileName: string;
  readonly mimeType: string;
  readonly uploadId: string | null;
}

interface HostClipDraft extends ClipDraft {
  readonly consentGiven: boolean;
}

interface GuestClipDraft extends ClipDraft {
  readonly guestName: string;
  readonly submissionId: string | null;
  readonly deleteTokenHash: Buffer;
}

export interface ClipRow {
  readonly id: ClipId;
  readonly created_at: Date;
  readonly blob_key: string;
}

export interface SavedClip extends ClipRow {
  readonly replaced_key: string | null;
}

export interface StoredClip extends ClipRow {
  readonly workspace_id: WorkspaceId;
  readonly session_id: SessionId | null;
  readonly guest_result_id: ResultId | null;
  readonly guest_name: string | null;
  readonly clip_type: 'host' | 'guest';
  readonly consent_given: boolean;
  readonly duration: number;
  readonly file_name: string;
  readonly mime_type: string;
  readonly byte_length: number;
}

export type StoredClipFile = Pick<StoredClip, 'blob_key' | 'byte_length' | 'mime_type' | 'file_name'>;

const clipColumns = [
  'id',
  'workspace_id',
  'session_id',
  'guest_result_id',
  'guest_name',
  'clip_type',
  'consent_given',
  'duration',
  'file_name',
  'mime_type',
  'byte_length',
  'created_at',
  'blob_key',
] as const;

export class RecordingStore {
  constructor(private readonly db: DbClient) {}

  /** Stores a host's own clip. A repeated upload replaces the first. */
  async insertHostClip(by: AuditActor, clip: HostClipDraft): Promise<SavedClip | undefined> {
    const change = sql<SavedClip>`
      with replaced as (
        select blob_key from recording_clips where workspace_id = ${by.workspace} and upload_id = ${clip.uploadId} and clip_type = 'host'
      )
      insert into recording_clips (
        id, workspace_id, clip_type, consent_given, blob_key, byte_length, duration, file_name, mime_type, upload_id
      )
      values (
        ${clip.id}, ${by.workspace}, 'host', ${clip.consentGiven}, ${clip.blobKey}, ${clip.byteLength}, ${clip.duration},
        ${clip.fileName}, ${clip.mimeType}, ${clip.uploadId}
      )
      on conflict (workspace_id, upload_id) do update set ${replacedColumns} where recording_clips.clip_type = 'host'
      returning ${savedColumns}
    `;
    return this.insertRecorded(change, { by, act: 'clip_created' });
  }

  /**
   * Stores a guest's clip for the valid session of this code; undefined if there is none. The session's row is locked,
   * so that a code that is being regenerated accepts no more clips. A repeated upload replaces the first, including its
   * token.
   */
  async insertGuestClip(sessionCode: string, clip: GuestClipDraft): Promise<SavedClip | undefined> {
    const change = sql<SavedClip>`
      with session as (
        select id, workspace_id from test_sessions
        where session_code = ${sessionCode} and expires_at > now()
          and exists (select from workspaces w where w.id = workspace_id and w.blocked_at is null)
        for share
      ),
      replaced as (
        select blob_key from recording_clips c join session on c.workspace_id = session.workspace_id and c.session_id = session.id
        where upload_id = ${clip.uploadId}::uuid
      )
      insert into recording_clips (
        id, workspace_id, session_id, clip_type, consent_given, guest_name, submission_id, guest_result_id,
        blob_key, byte_length, duration, file_name, mime_type, upload_id, delete_token_hash
      )
      select
        ${clip.id}::uuid, session.workspace_id, session.id, 'guest', true, ${clip.guestName}, ${clip.submissionId}::uuid,
        (select id from guest_results where session_id = session.id and submission_id = ${clip.submissionId}::uuid),
        ${clip.blobKey}, ${clip.byteLength}::int, ${clip.duration}::int, ${clip.fileName}, ${clip.mimeType},
        ${clip.uploadId}::uuid, ${clip.deleteTokenHash}::bytea
      from session
      on conflict (workspace_id, upload_id) do update set ${replacedColumns}, delete_token_hash = excluded.delete_token_hash
        where recording_clips.session_id = excluded.session_id and recording_clips.clip_type = excluded.clip_type
      returning ${savedColumns}
    `;
    return this.insertRecorded(change, { by: 'guest', act: 'clip_received' });
  }

  /** The caller has locked the workspace. */
  private async insertRecorded(change: RawBuilder<SavedClip>, act: Pick<RecordedChange, 'by' | 'act'>) {
    const [row] = await executeRecorded(this.db, change, { ...act, details: linkOfClip, when: isNew });
    return row;
  }

  async hasBlob(blobKey: string): Promise<boolean> {
    const row = await this.db
      .selectFrom('recording_clips')
      .select('id')
      .where('blob_key', '=', blobKey)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Returns those of these blobs that no clip references. */
  async listUnknown(blobKeys: readonly string[]): Promise<readonly string[]> {
    const { rows } = await sql<{ key: string }>`
      select key from unnest(${blobKeys}::text[]) key where not exists (select from recording_clips where blob_key = key)
    `.execute(this.db);
    return rows.map(({ key }) => key);
  }

  listHostClips(workspace: WorkspaceId): Promise<readonly StoredClip[]> {
    return this.db
      .selectFrom('recording_clips')
      .select(clipColumns)
      .where('workspace_id', '=', workspace)
      .where('clip_type', '=', 'host')
      .$narrowType<{ clip_type: 'host' }>()
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute();
  }

  /**
   * The guests' clips of one link, newest first; undefined if the host has no such link. A clip belongs to the result
   * that it references, else to the result of its submission, else to the newest result with the same guest name (D8).
   */
  async listGuestClips(workspace: WorkspaceId, session: SessionId): Promise<readonly StoredClip[] | undefined> {
    const { rows } = await sql<StoredClip | { readonly id: null }>`
      select c.id, c.workspace_id, c.session_id, coalesce(c.guest_result_id, r.id) as guest_result_id, c.guest_name, c.clip_type,
        c.consent_given, c.duration, c.file_name, c.mime_type, c.byte_length, c.created_at, c.blob_key
      from test_sessions s
      left join recording_clips c on c.session_id = s.id and c.clip_type = 'guest' and c.consent_given
      left join lateral (
        select id from guest_results
        where session_id = s.id and (submission_id = c.submission_id or lower(guest_name) = lower(c.guest_name))
        order by (submission_id = c.submission_id) is true desc, submitted_at desc, id
        limit 1
      ) r on true
      where s.id = ${session}::uuid and s.workspace_id = ${workspace}::uuid
      order by c.created_at desc, c.id
    `.execute(this.db);
    return rows.length === 0 ? undefined : rows.filter((row) => row.id !== null);
  }

  find(workspace: WorkspaceId, id: ClipId): Promise<StoredClipFile | undefined> {
    return this.db
      .selectFrom('recording_clips')
      .select(['blob_key', 'byte_length', 'mime_type', 'file_name'])
      .where('id', '=', id)
      .where('workspace_id', '=', workspace)
      .executeTakeFirst();
  }

  /** Returns false if there was no such clip. A trigger enqueues the deletion of its bytes. */
  async delete(by: AuditActor, id: ClipId): Promise<boolean> {
    const change = this.db
      .deleteFrom('recording_clips')
      .where('id', '=', id)
      .where('workspace_id', '=', workspaceLock(by.workspace))
      .returning(['id', 'session_id']);
    return (await executeRecorded(this.db, change, { by, act: 'clip_deleted', details: linkOfClip })).length > 0;
  }

  /** Deletes up to `max` videos or takes that are older than this. Several instances may do so at the same time. */
  async deleteOlderThan(kind: 'video' | 'take', days: number, max: number): Promise<number> {
    const old = this.db
      .selectFrom('recording_clips')
      .select('id')
      .where('created_at', '<', daysFromNow(-days))
      .where('clip_type', kind === 'take' ? '=' : '<>', 'take')
      .limit(max)
      .forUpdate()
      .skipLocked();
    const { numDeletedRows } = await this.db.deleteFrom('recording_clips').where('id', 'in', old).executeTakeFirst();
    return Number(numDeletedRows);
  }

  /** Returns false if there was no such clip. A trigger enqueues the deletion of its bytes. */
  async deleteByToken(id: ClipId, deleteTokenHash: Buffer): Promise<boolean> {
    const isTheirs = sql`c.id = ${id} and c.delete_token_hash = ${deleteTokenHash}`;
    const change = sql<Pick<ClipRow, 'id'>>`
      delete from recording_clips c where ${isTheirs} and c.workspace_id = (
        select w.id from workspaces w where w.id = (select c.workspace_id from recording_clips c where ${isTheirs})
        for no key update
      )
      returning c.id, c.workspace_id, c.session_id
    `;
    const act = { by: 'guest', act: 'clip_withdrawn', details: linkOfClip } as const;
    return (await executeRecorded(this.db, change, act)).length > 0;
  }
}

/** The link of a guest's clip, for the log. */
const linkOfClip = sql<AuditDetails>`jsonb_strip_nulls(jsonb_build_object('link', session_id))`;

/** Columns that an upload returns. A repeated one replaces a clip. */
const savedColumns = sql`
  id, created_at, blob_key, workspace_id, session_id, (select blob_key from replaced) as replaced_key`;

/** True for an upload that replaces no clip. */
const isNew = sql<boolean>`replaced_key is null`;

/** The columns that a repeated upload replaces: the bytes and their description. */
const replacedColumns = sql`
  blob_key = excluded.blob_key, byte_length = excluded.byte_length, duration = excluded.duration,
  file_name = excluded.file_name, mime_type = excluded.mime_type`;

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
  constructor(private readonly db: DbClient) {}

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
