import { sql } from 'kysely';
import { type Db, daysFromNow } from '../../db/database';
import type { HostId } from '../../http/scopes';

/** What is stored of any clip. Its bytes lie under `blobKey`. */
export interface ClipDraft {
  readonly id: string;
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

export interface GuestClipDraft extends ClipDraft {
  readonly guestName: string;
  readonly submissionId: string | null;
  readonly deleteTokenHash: Buffer;
}

export interface ClipRow {
  readonly id: string;
  readonly created_at: Date;
  readonly blob_key: string;
}

/** All that a host may know of a clip, and where its bytes lie. */
export interface StoredClip extends ClipRow {
  readonly user_id: string;
  readonly session_id: string | null;
  readonly guest_result_id: string | null;
  readonly guest_name: string | null;
  readonly clip_type: 'host' | 'guest';
  readonly consent_given: boolean;
  readonly duration: number;
  readonly file_name: string;
  readonly mime_type: string;
  readonly byte_length: number;
}

const clipColumns = [
  'id',
  'user_id',
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
  constructor(private readonly db: Db) {}

  /** Stores a host's own clip. A second arrival of the same upload gives the row of the first. */
  insertHostClip(host: HostId, clip: HostClipDraft): Promise<ClipRow | undefined> {
    return this.db
      .insertInto('recording_clips')
      .values({ ...columnsOf(clip), user_id: host, clip_type: 'host', consent_given: clip.consentGiven })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'upload_id'])
          .doUpdateSet(({ ref }) => ({ upload_id: ref('excluded.upload_id') }))
          .where('recording_clips.clip_type', '=', 'host'),
      )
      .returning(['id', 'created_at', 'blob_key'])
      .executeTakeFirst();
  }

  /**
   * Stores a guest's clip for the session that this code opens at this moment, or nothing. The session's row is locked, so
   * that a code that is being regenerated takes no more clips. A second arrival of the same upload gives the row of the
   * first, with the newer token.
   */
  async insertGuestClip(sessionCode: string, clip: GuestClipDraft): Promise<ClipRow | undefined> {
    const inserted = await sql<ClipRow>`
      with session as (
        select id, host_id from test_sessions
        where session_code = ${sessionCode} and expires_at > now()
          and exists (select from users u where u.id = host_id and u.blocked_at is null)
        for share
      )
      insert into recording_clips (
        id, user_id, session_id, clip_type, consent_given, guest_name, submission_id, guest_result_id,
        blob_key, byte_length, duration, file_name, mime_type, upload_id, delete_token_hash
      )
      select
        ${clip.id}::uuid, session.host_id, session.id, 'guest', true, ${clip.guestName}, ${clip.submissionId}::uuid,
        (select id from guest_results where session_id = session.id and submission_id = ${clip.submissionId}::uuid),
        ${clip.blobKey}, ${clip.byteLength}::int, ${clip.duration}::int, ${clip.fileName}, ${clip.mimeType},
        ${clip.uploadId}::uuid, ${clip.deleteTokenHash}::bytea
      from session
      on conflict (user_id, upload_id) do update set delete_token_hash = excluded.delete_token_hash
        where recording_clips.session_id = excluded.session_id
      returning id, created_at, blob_key
    `.execute(this.db);
    return inserted.rows[0];
  }

  /** A host's own clips, newest first. */
  listHostClips(host: HostId): Promise<readonly StoredClip[]> {
    return this.db
      .selectFrom('recording_clips')
      .select(clipColumns)
      .where('user_id', '=', host)
      .where('clip_type', '=', 'host')
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute();
  }

  /**
   * The clips of the guests of one link, newest first; undefined where the host has no such link. A clip belongs to the
   * result that it names, else to that of the same submission, else to the newest one of the same guest's name (D8).
   */
  async listGuestClips(host: HostId, session: string): Promise<readonly StoredClip[] | undefined> {
    const { rows } = await sql<StoredClip | { readonly id: null }>`
      select c.id, c.user_id, c.session_id, coalesce(c.guest_result_id, r.id) as guest_result_id, c.guest_name, c.clip_type,
        c.consent_given, c.duration, c.file_name, c.mime_type, c.byte_length, c.created_at, c.blob_key
      from test_sessions s
      left join recording_clips c on c.session_id = s.id and c.clip_type = 'guest' and c.consent_given
      left join lateral (
        select id from guest_results
        where session_id = s.id and (submission_id = c.submission_id or lower(guest_name) = lower(c.guest_name))
        order by (submission_id = c.submission_id) is true desc, submitted_at desc, id
        limit 1
      ) r on true
      where s.id = ${session}::uuid and s.host_id = ${host}::uuid
      order by c.created_at desc, c.id
    `.execute(this.db);
    return rows.length === 0 ? undefined : rows.filter((row) => row.id !== null);
  }

  /** A clip of this host, their own or a guest's. */
  find(host: HostId, id: string): Promise<StoredClip | undefined> {
    return this.db
      .selectFrom('recording_clips')
      .select(clipColumns)
      .where('id', '=', id)
      .where('user_id', '=', host)
      .executeTakeFirst();
  }

  /** Where the bytes of the clip lie, if there was such a clip: they become garbage by a trigger. */
  async delete(host: HostId, id: string): Promise<string | undefined> {
    const row = await this.db
      .deleteFrom('recording_clips')
      .where('id', '=', id)
      .where('user_id', '=', host)
      .returning('blob_key')
      .executeTakeFirst();
    return row?.blob_key;
  }

  /** Deletes clips that are older than this, some at a time. Several instances may do so at once. */
  async deleteOlderThan(days: number, most: number): Promise<number> {
    const old = this.db
      .selectFrom('recording_clips')
      .select('id')
      .where('created_at', '<', daysFromNow(-days))
      .limit(most)
      .forUpdate()
      .skipLocked();
    const { numDeletedRows } = await this.db.deleteFrom('recording_clips').where('id', 'in', old).executeTakeFirst();
    return Number(numDeletedRows);
  }

  /** Where the bytes of the clip lie, if there was such a clip: they become garbage by a trigger. */
  async deleteByToken(id: string, deleteTokenHash: Buffer): Promise<string | undefined> {
    const row = await this.db
      .deleteFrom('recording_clips')
      .where('id', '=', id)
      .where('delete_token_hash', '=', deleteTokenHash)
      .returning('blob_key')
      .executeTakeFirst();
    return row?.blob_key;
  }
}

const columnsOf = (clip: ClipDraft) => ({
  id: clip.id,
  blob_key: clip.blobKey,
  byte_length: clip.byteLength,
  duration: clip.duration,
  file_name: clip.fileName,
  mime_type: clip.mimeType,
  upload_id: clip.uploadId,
});
