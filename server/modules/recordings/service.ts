import {
  type ClipReceipt,
  type GuestClipReceipt,
  type GuestRecording,
  type HostRecording,
  planLimits,
} from '@linecheck/contract';
import type { AppParts } from '../../app-parts';
import { transaction } from '../../db/database';
import { Problem } from '../../http/problem';
import type { HostId } from '../../http/scopes';
import { hashToken } from '../../http/sign-in-gate';
import type { PlanService } from '../plans/service';
import type { TestSessionService } from '../test-sessions/service';
import { readFilm } from './rules';
import { type ClipDraft, type ClipRow, RecordingStore } from './store';

/** 256 bits, so that nobody guesses how to delete another guest's clip. */
const DELETE_TOKEN_BYTES = 32;
const SWEEP_AT_MOST = 100;

type Insert = (store: RecordingStore, draft: ClipDraft) => Promise<ClipRow | undefined>;

export class RecordingService {
  private readonly store: RecordingStore;

  constructor(
    private readonly parts: AppParts,
    private readonly plans: PlanService,
    private readonly sessions: TestSessionService,
  ) {
    this.store = new RecordingStore(parts.db.kysely);
  }

  /** Everything is checked before anything is written: the code, the host's plan, the consent, and the film itself (D10). */
  async saveGuestClip({
    sessionCode,
    guestName,
    submissionId,
    canShareWithHost,
    ...sent
  }: GuestRecording): Promise<GuestClipReceipt> {
    const { isPro } = await this.sessions.getLive(sessionCode);
    if (!planLimits[isPro ? 'pro' : 'plus'].recordings) throw new Problem('plan_required', { message: NOT_TAKEN });
    if (!canShareWithHost) throw new Problem('consent_required', { fields: { canShareWithHost: CONSENT_NEEDED } });
    const deleteToken = this.parts.randomBytes(DELETE_TOKEN_BYTES).toString('base64url');
    const guest = { guestName, submissionId: submissionId ?? null, deleteTokenHash: hashToken(deleteToken) };
    const row = await this.keep(sent, (store, draft) => store.insertGuestClip(sessionCode, { ...draft, ...guest }));
    return { ...toReceipt(row), deleteToken };
  }

  async saveHostClip(host: HostId, sent: HostRecording): Promise<ClipReceipt> {
    const plan = await this.plans.planOf(this.parts.db.kysely, host);
    if (!planLimits[plan].recordings) throw new Problem('plan_required');
    return toReceipt(await this.keep(sent, (store, draft) => store.insertHostClip(host, draft)));
  }

  /** A guest takes back what they have just sent (D19). A wrong token looks like a clip that does not exist. */
  async takeBack(id: string, deleteToken: string): Promise<void> {
    if (!(await this.store.deleteByToken(id, hashToken(deleteToken)))) throw new Problem('not_found');
    await this.sweep();
  }

  /**
   * Deletes the blobs that no row needs. It is never what a caller has asked for, so it rejects nothing: what cannot be
   * deleted now is found again by the next sweep.
   */
  async sweep(): Promise<void> {
    try {
      for (const blobKey of await this.store.listDueBlobs(SWEEP_AT_MOST)) {
        await this.parts.blobs.delete(blobKey);
        await this.store.forgetBlob(blobKey);
      }
    } catch (error) {
      this.parts.log.warn({ err: error }, 'blobs without a row will be deleted later');
    }
  }

  /** The blob first, then its row; a row that does not come leaves no blob. */
  private async keep(sent: HostRecording, insert: Insert): Promise<ClipRow> {
    const film = readFilm(sent);
    if (film.kind === 'refused') throw new Problem('clip_not_valid', { fields: { clipData: film.reason } });
    const blobKey = this.parts.newId();
    const draft = {
      ...draftOf(sent),
      id: this.parts.newId(),
      blobKey,
      byteLength: film.bytes.length,
      mimeType: film.mimeType,
    };
    await this.store.announceBlob(blobKey);
    try {
      await this.parts.blobs.put(blobKey, film.bytes);
      const row = await this.insertAdopting(draft, insert);
      if (row.blob_key !== blobKey) await this.abandon(blobKey);
      return row;
    } catch (error) {
      await this.abandon(blobKey);
      throw error;
    }
  }

  private insertAdopting(draft: ClipDraft, insert: Insert): Promise<ClipRow> {
    return transaction(this.parts.db.kysely, async (trx) => {
      const store = new RecordingStore(trx);
      const row = await insert(store, draft);
      if (row === undefined) throw new Problem('link_not_valid');
      await store.forgetBlob(row.blob_key);
      return row;
    });
  }

  private async abandon(blobKey: string): Promise<void> {
    // Where the database is away, the blob falls due by itself.
    await this.store.abandonBlob(blobKey).catch(() => undefined);
    await this.sweep();
  }
}

const NOT_TAKEN = 'Your host does not take recordings at the moment. Your test results are not affected.';
const CONSENT_NEEDED = 'Your consent is needed to share a recording';

const draftOf = ({ duration, fileName, uploadId }: HostRecording) => ({
  duration,
  fileName,
  uploadId: uploadId ?? null,
});

const toReceipt = (row: ClipRow): ClipReceipt => ({ id: row.id, createdAt: row.created_at.toISOString() });
