import type { Readable } from 'node:stream';
import {
  type ClipReceipt,
  can,
  type GuestClipFields,
  type GuestClipReceipt,
  type HostClipFields,
  type ProblemReason,
  type RecordingClip,
  type ResultTake,
  type StorageUsage,
  TAKE_SECONDS,
  type TakeFields,
} from '@linecheck/contract';
import { recordingsCalls } from '@linecheck/contract/schemas';
import { type DbClient, transaction } from '../../db/database';
import type { ServerDependencies } from '../../dependencies';
import { type ClipId, clipId, type ResultId, type SessionId, type WorkspaceId } from '../../domain/ids';
import { ProblemError } from '../../domain/problem';
import { hashToken } from '../../domain/tokens';
import type { JobQueue } from '../../jobs/queue';
import type { AuditActor } from '../audit/service';
import type { PeopleService } from '../people/service';
import type { PlanService } from '../plans/service';
import type { TestSessionService } from '../test-sessions/service';
import { withClipData } from './clip-data';
import type { ClipRetention } from './retention';
import type { GroupClip } from './rules';
import { StorageQuota } from './storage-quota';
import {
  type ClipDraft,
  type ClipRow,
  RecordingStore,
  type SavedClip,
  type StoredClip,
  type StoredClipFile,
  stateOfTake,
  TakeStore,
} from './store';
import { assertTakeType, type ReceivedMedia } from './video';

/** 256 bits, so that the token for deleting another guest's clip cannot be guessed. */
const DELETE_TOKEN_BYTES = 32;

interface AnyClip {
  /** Unique id of the clip, from the client. A clip without one is always a new clip. */
  readonly uploadId?: string | undefined;
}

type Consent = Pick<GuestClipFields, 'sessionCode' | 'consentGiven'> & {
  readonly submissionId?: string | null | undefined;
};
type SentGuestClip = GuestClipFields & AnyClip;
type SentHostClip = HostClipFields & AnyClip & { readonly consentGiven: boolean };

interface SentTake extends TakeFields {
  readonly submissionId: string;
  /** MIME type declared by the client. */
  readonly mimeType: string;
}

interface Arrival {
  readonly workspace: WorkspaceId;
  readonly sent: HostClipFields & AnyClip;
  readonly video: ReceivedMedia;
  /** The reason of the refusal if the host's quota is exceeded. */
  readonly quotaReason?: ProblemReason<'clip_quota'>;
  readonly group?: GroupClip | undefined;
  readonly insert: (db: DbClient, draft: ClipDraft) => Promise<SavedClip | undefined>;
}

export interface RecordingDependencies
  extends Pick<ServerDependencies, 'db' | 'blobs' | 'config' | 'newId' | 'randomBytes'> {
  readonly plans: PlanService;
  readonly people: PeopleService;
  readonly sessions: TestSessionService;
  readonly clips: ClipRetention;
  readonly jobs: JobQueue;
}

type ClipList = RecordingClip[] | Readable;

export class RecordingService {
  private readonly store: RecordingStore;
  private readonly quota: StorageQuota;

  constructor(private readonly deps: RecordingDependencies) {
    this.store = new RecordingStore(deps.db.kysely);
    this.quota = new StorageQuota(deps);
  }

  /** Refuses what `saveGuestClip` would refuse, before the bytes of the video are read. */
  async assertMaySendGuestClip(clip: SentGuestClip, byteLength: number): Promise<void> {
    const { workspace, group } = await this.hostThatTakes(clip, 'guest');
    await this.quota.assert({ workspace, uploadId: clip.uploadId ?? null, byteLength, quotaReason: 'of_host', group });
  }

  /** Refuses what `saveHostClip` would refuse, before the bytes are read; the plan has been checked before. */
  async assertMaySendHostClip(workspace: WorkspaceId, { uploadId }: AnyClip, byteLength: number): Promise<void> {
    await this.quota.assert({ workspace, uploadId: uploadId ?? null, byteLength, quotaReason: undefined });
  }

  async assertHasRecordings(workspace: WorkspaceId): Promise<void> {
    const plan = await this.deps.plans.planOf(this.deps.db.kysely, workspace);
    if (!can(plan, 'recordings')) throw new ProblemError('plan_required');
  }

  /** Checks the code, the host's plan and the consent before anything is stored (D10). */
  async saveGuestClip(clip: SentGuestClip, video: ReceivedMedia): Promise<GuestClipReceipt> {
    const { sessionCode, guestName, submissionId } = clip;
    const { workspace, group } = await this.hostThatTakes(clip, 'guest');
    const deleteToken = this.deps.randomBytes(DELETE_TOKEN_BYTES).toString('base64url');
    const guest = { guestName, submissionId: submissionId ?? null, deleteTokenHash: hashToken(deleteToken) };
    const insert: Arrival['insert'] = (db, draft) =>
      new RecordingStore(db).insertGuestClip(sessionCode, { ...draft, ...guest });
    const row = await this.keep({ workspace, sent: clip, video, quotaReason: 'of_host', group, insert });
    return { ...toReceipt(row), deleteToken };
  }

  /** Stores the take of a result that its guest has shared. A further take replaces it. */
  async saveTake(sent: SentTake, bytes: Buffer<ArrayBuffer>): Promise<GuestClipReceipt> {
    const { sessionCode, submissionId, consentGiven, mimeType, ...marks } = sent;
    const { workspace, group } = await this.hostThatTakes({ sessionCode, consentGiven, submissionId }, 'take');
    const video: ReceivedMedia = {
      mimeType: assertTakeType({ bytes, mimeType, processedBytes: marks.processedBytes }),
      bytes,
    };
    const deleteToken = this.deps.randomBytes(DELETE_TOKEN_BYTES).toString('base64url');
    const guest = { submissionId, marks, deleteTokenHash: hashToken(deleteToken) };
    const insert: Arrival['insert'] = (db, draft) => new TakeStore(db).insert(sessionCode, { ...draft, ...guest });
    const named = { duration: TAKE_SECONDS, fileName: 'take' };
    const row = await this.keep({ workspace, sent: named, video, quotaReason: 'of_host', group, insert });
    return { ...toReceipt(row), deleteToken };
  }

  async readTake(workspace: WorkspaceId, result: ResultId): Promise<ResultTake> {
    await this.assertHasRecordings(workspace);
    const days = this.deps.config.takeDays;
    const row = await new TakeStore(this.deps.db.kysely).find(workspace, result, days);
    if (row === undefined) throw new ProblemError('not_found');
    return { ...stateOfTake(row), days };
  }

  async saveHostClip(caller: AuditActor, clip: SentHostClip, video: ReceivedMedia): Promise<ClipReceipt> {
    const { workspace } = caller;
    await this.assertHasRecordings(workspace);
    const { consentGiven } = clip;
    const insert: Arrival['insert'] = async (db, draft) => {
      // The upload may have taken minutes; its quota has locked the workspace.
      await this.deps.people.assertStill(caller, recordingsCalls.uploadHostClip.action, db);
      return new RecordingStore(db).insertHostClip(caller, { ...draft, consentGiven });
    };
    return toReceipt(await this.keep({ workspace, sent: clip, video, insert }));
  }

  async listOwn(workspace: WorkspaceId, { withData }: { withData: boolean }): Promise<ClipList> {
    await this.assertHasRecordings(workspace);
    return this.answer(await this.store.listHostClips(workspace), withData);
  }

  async listOfSession(
    workspace: WorkspaceId,
    session: SessionId,
    { withData }: { withData: boolean },
  ): Promise<ClipList> {
    await this.assertHasRecordings(workspace);
    const rows = await this.store.listGuestClips(workspace, session);
    if (rows === undefined) throw new ProblemError('not_found');
    return this.answer(rows, withData);
  }

  async storageUsage(workspace: WorkspaceId): Promise<StorageUsage> {
    await this.assertHasRecordings(workspace);
    return this.quota.of(workspace);
  }

  async get(workspace: WorkspaceId, id: ClipId): Promise<StoredClipFile> {
    await this.assertHasRecordings(workspace);
    const row = await this.store.find(workspace, id);
    if (row === undefined) throw new ProblemError('not_found');
    return row;
  }

  /** Allowed on every plan: having a recording of oneself deleted must not cost money. */
  async delete(caller: AuditActor, id: ClipId): Promise<void> {
    this.discard(await this.store.delete(caller, id));
  }

  /** Withdraws a clip that a guest has just sent (D19). A wrong token looks like a missing clip. */
  async withdraw(id: ClipId, deleteToken: string): Promise<void> {
    this.discard(await this.store.deleteByToken(id, hashToken(deleteToken)));
  }

  /** The bytes are deleted by a job, so that the response does not wait for a slow store. */
  private discard(isDeleted: boolean): void {
    if (!isDeleted) throw new ProblemError('not_found');
    this.deps.jobs.wake();
  }

  /** The host of a link that accepts clips at this moment, from a guest who consents. */
  private async hostThatTakes({ sessionCode, consentGiven, submissionId = null }: Consent, kind: GroupClip['kind']) {
    const { row, plan, workspaceId: workspace } = await this.deps.sessions.getLive(sessionCode);
    if (!can(plan, 'recordings')) throw new ProblemError('plan_required', { reason: 'of_host' });
    if (!consentGiven) throw new ProblemError('consent_required', { fields: { canShareWithHost: 'consent_needed' } });
    const group: GroupClip | undefined = row.group_entry === null ? undefined : { session: row.id, kind, submissionId };
    return { workspace, group };
  }

  private answer(rows: readonly StoredClip[], withData: boolean): ClipList | Promise<Readable> {
    if (!withData) return rows.map(toClip);
    const clips = rows.map((row) => ({ clip: toClip(row), blobKey: row.blob_key }));
    return withClipData(this.deps.blobs, clips);
  }

  /** Stores the blob, then its row; if storing the row fails, the blob is deleted. */
  private async keep(arrival: Arrival): Promise<ClipRow> {
    const { sent, video, workspace, quotaReason, group } = arrival;
    const blobKey = this.deps.newId();
    const draft = draftOf({ id: clipId(this.deps.newId()), blobKey, sent, video });
    await this.quota.assert({ ...draft, workspace, quotaReason, group });
    await this.deps.clips.announce(blobKey);
    await this.deps.blobs.put(blobKey, video.bytes).catch((error: unknown) => {
      void this.deps.clips.abandon(blobKey);
      throw error;
    });
    try {
      return await this.insertAdopting(draft, arrival);
    } catch (error) {
      await this.deps.clips.abandon(blobKey);
      throw error;
    }
  }

  /** Stores the row. Uploads for one host are serialised here, so that two cannot both use the rest of the quota. */
  private insertAdopting(draft: ClipDraft, { workspace, quotaReason, group, insert }: Arrival): Promise<SavedClip> {
    return transaction(this.deps.db.kysely, async (trx) => {
      await this.quota.assertLocked(trx, { ...draft, workspace, quotaReason, group });
      const row = await insert(trx, draft);
      if (row === undefined) throw new ProblemError('link_not_valid');
      await this.deps.clips.adopt(trx, row.blob_key);
      if (row.replaced_key !== null) await this.deps.clips.release(trx, row.replaced_key);
      return row;
    });
  }
}

interface Drafting extends Pick<Arrival, 'sent' | 'video'> {
  readonly id: ClipId;
  readonly blobKey: string;
}

const draftOf = ({ id, blobKey, sent, video }: Drafting): ClipDraft => ({
  id,
  blobKey,
  duration: sent.duration,
  fileName: sent.fileName,
  uploadId: sent.uploadId ?? null,
  mimeType: video.mimeType,
  byteLength: video.bytes.byteLength,
});

const toReceipt = (row: ClipRow): ClipReceipt => ({ id: row.id, createdAt: row.created_at.toISOString() });

const toClip = (row: StoredClip): RecordingClip => ({
  id: row.id,
  userId: row.workspace_id,
  sessionId: row.session_id,
  guestResultId: row.guest_result_id,
  guestName: row.guest_name,
  clipType: row.clip_type,
  consentGiven: row.consent_given,
  duration: row.duration,
  fileName: row.file_name,
  mimeType: row.mime_type,
  byteLength: row.byte_length,
  createdAt: row.created_at.toISOString(),
});
