import { sql } from 'kysely';
import type { Db } from '../../db/database';
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

export class RecordingStore {
  constructor(private readonly db: Db) {}

  /** Stores a host's own clip. A second arrival of the same upload gives the row of the first. */
  insertHostClip(host: HostId, clip: ClipDraft): Promise<ClipRow | undefined> {
    return this.db
      .insertInto('recording_clips')
      .values({ ...columnsOf(clip), user_id: host, clip_type: 'host' })
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

  /** Whether there was such a clip. Its blob becomes garbage by a trigger. */
  async deleteByToken(id: string, deleteTokenHash: Buffer): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom('recording_clips')
      .where('id', '=', id)
      .where('delete_token_hash', '=', deleteTokenHash)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  /** Names a blob that is about to be stored: if its row never comes, it falls due. */
  async announceBlob(blobKey: string): Promise<void> {
    const due_at = sql<Date>`now() + interval '1 hour'`;
    await this.db.insertInto('blob_garbage').values({ blob_key: blobKey, due_at }).execute();
  }

  /**
   * Lets a blob fall due at once, unless a row has adopted it: after a lost connection only the database knows whether
   * the row was stored.
   */
  async abandonBlob(blobKey: string): Promise<void> {
    await this.db
      .updateTable('blob_garbage')
      .set({ due_at: sql<Date>`now()` })
      .where('blob_key', '=', blobKey)
      .execute();
  }

  async listDueBlobs(most: number): Promise<readonly string[]> {
    const rows = await this.db
      .selectFrom('blob_garbage')
      .select('blob_key')
      .where('due_at', '<=', sql<Date>`now()`)
      .orderBy('due_at')
      .limit(most)
      .execute();
    return rows.map((row) => row.blob_key);
  }

  /** The blob is gone, or a row has taken it: it is no garbage any more. */
  async forgetBlob(blobKey: string): Promise<void> {
    await this.db.deleteFrom('blob_garbage').where('blob_key', '=', blobKey).execute();
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
