import type { Readable } from 'node:stream';
import {
  type ClipReceipt,
  type ClipRoom,
  type GuestClipReceipt,
  type GuestRecording,
  type HostRecording,
  hasConsent,
  planLimits,
  type RecordingClip,
} from '@linecheck/contract';
import type { AppParts } from '../../app-parts';
import { transaction } from '../../db/database';
import { hashToken } from '../../db/hashed-tokens';
import { Problem } from '../../http/problem';
import type { HostId } from '../../http/scopes';
import type { PlanService } from '../plans/service';
import type { TestSessionService } from '../test-sessions/service';
import type { ArrivingFilm } from './arriving-film';
import { withClipData } from './clip-json';
import { BlobGarbageStore } from './garbage-store';
import type { ClipRetention } from './retention';
import { ClipRooms } from './room';
import { HEAD_BYTES, readFilm } from './rules';
import { type ClipDraft, type ClipRow, RecordingStore, type StoredClip } from './store';

/** 256 bits, so that nobody guesses how to delete another guest's clip. */
const DELETE_TOKEN_BYTES = 32;

type SentClip = Pick<HostRecording, 'duration' | 'fileName' | 'mimeType' | 'uploadId'>;

/** A clip on its way into the store. */
interface Arrival {
  readonly host: HostId;
  readonly sent: SentClip;
  /** Undefined where what was sent is no base64. */
  readonly film: ArrivingFilm | undefined;
  /** What is said where the host has no room for it. */
  readonly noRoom?: string;
  readonly insert: (store: RecordingStore, draft: ClipDraft) => Promise<ClipRow | undefined>;
}

/** What is known of a clip when its film begins. */
interface EarlyClip {
  readonly uploadId: string | undefined;
  /** The film has no fewer bytes. */
  readonly leastFilmBytes: number;
}

interface EarlyGuestClip extends EarlyClip {
  readonly sessionCode: string;
  readonly canShareWithHost: boolean | undefined;
  readonly consentGiven: boolean | undefined;
}

interface EarlyRoom extends EarlyClip {
  readonly host: HostId;
  readonly noRoom: string | undefined;
}

type ClipList = RecordingClip[] | Readable;

export class RecordingService {
  private readonly store: RecordingStore;
  private readonly garbage: BlobGarbageStore;
  private readonly rooms: ClipRooms;

  constructor(
    private readonly parts: AppParts,
    private readonly plans: PlanService,
    private readonly sessions: TestSessionService,
    private readonly retention: ClipRetention,
  ) {
    this.store = new RecordingStore(parts.db.kysely);
    this.garbage = new BlobGarbageStore(parts.db.kysely);
    this.rooms = new ClipRooms(parts);
  }

  /**
   * Refuses a guest's clip before its film is read, where it would be refused behind it. Consent that is not said yet may
   * follow.
   */
  async assertMaySendGuestClip({ canShareWithHost, consentGiven, ...early }: EarlyGuestClip): Promise<void> {
    const host = await this.hostThatTakes(early.sessionCode);
    if (canShareWithHost === false || consentGiven === false) throw notConsented();
    await this.assertEarlyRoom({ ...early, host, noRoom: NO_ROOM });
  }

  /** Refuses a host's own clip before its film is read, where there is no room for it. */
  async assertMaySendHostClip(host: HostId, early: EarlyClip): Promise<void> {
    await this.assertEarlyRoom({ ...early, host, noRoom: undefined });
  }

  async assertHasRecordings(host: HostId): Promise<void> {
    const plan = await this.plans.planOf(this.parts.db.kysely, host);
    if (!planLimits[plan].recordings) throw new Problem('plan_required');
  }

  /** Everything is checked before anything is written: the code, the host's plan, the consent, and the film itself (D10). */
  async saveGuestClip(recording: GuestRecording, film: ArrivingFilm | undefined): Promise<GuestClipReceipt> {
    const { sessionCode, guestName, submissionId } = recording;
    const hostId = await this.hostThatTakes(sessionCode);
    if (!hasConsent(recording)) throw notConsented();
    const deleteToken = this.parts.randomBytes(DELETE_TOKEN_BYTES).toString('base64url');
    const guest = { guestName, submissionId: submissionId ?? null, deleteTokenHash: hashToken(deleteToken) };
    const row = await this.keep({
      host: hostId,
      sent: recording,
      film,
      noRoom: NO_ROOM,
      insert: (store, draft) => store.insertGuestClip(sessionCode, { ...draft, ...guest }),
    });
    return { ...toReceipt(row), deleteToken };
  }

  async saveHostClip(host: HostId, sent: HostRecording, film: ArrivingFilm | undefined): Promise<ClipReceipt> {
    await this.assertHasRecordings(host);
    const { consentGiven } = sent;
    const insert: Arrival['insert'] = (store, draft) => store.insertHostClip(host, { ...draft, consentGiven });
    return toReceipt(await this.keep({ host, sent, film, insert }));
  }

  async listOwn(host: HostId, { withData }: { withData: boolean }): Promise<ClipList> {
    await this.assertHasRecordings(host);
    return this.answer(await this.store.listHostClips(host), withData);
  }

  async listOfSession(host: HostId, session: string, { withData }: { withData: boolean }): Promise<ClipList> {
    await this.assertHasRecordings(host);
    const rows = await this.store.listGuestClips(host, session);
    if (rows === undefined) throw new Problem('not_found');
    return this.answer(rows, withData);
  }

  async room(host: HostId): Promise<ClipRoom> {
    await this.assertHasRecordings(host);
    return this.rooms.of(host);
  }

  async get(host: HostId, id: string): Promise<StoredClip> {
    await this.assertHasRecordings(host);
    const row = await this.store.find(host, id);
    if (row === undefined) throw new Problem('not_found');
    return row;
  }

  /** Whatever the plan: nobody has to pay for a recording of themselves to be deleted. */
  async delete(host: HostId, id: string): Promise<void> {
    await this.discard(await this.store.delete(host, id));
  }

  /** A guest takes back what they have just sent (D19). A wrong token looks like a clip that does not exist. */
  async takeBack(id: string, deleteToken: string): Promise<void> {
    await this.discard(await this.store.deleteByToken(id, hashToken(deleteToken)));
  }

  /** @param blobKey Of the clip that was deleted, if there was one. */
  private async discard(blobKey: string | undefined): Promise<void> {
    if (blobKey === undefined) throw new Problem('not_found');
    await this.retention.discard(blobKey);
  }

  /** The host of a link that takes clips at this moment. */
  private async hostThatTakes(sessionCode: string): Promise<HostId> {
    const { isPro, hostId } = await this.sessions.getLive(sessionCode);
    if (!planLimits[isPro ? 'pro' : 'plus'].recordings) throw new Problem('plan_required', { message: NOT_TAKEN });
    return hostId;
  }

  /** What arrives again takes no further room, so without the id of the upload nothing can be said yet. */
  private async assertEarlyRoom({ uploadId, leastFilmBytes, ...room }: EarlyRoom): Promise<void> {
    if (uploadId === undefined) return;
    await this.rooms.assert({ ...room, uploadId, byteLength: leastFilmBytes });
  }

  private answer(rows: readonly StoredClip[], withData: boolean): ClipList | Promise<Readable> {
    return withData ? withClipData(this.parts.blobs, rows.map(toClipAndKey)) : rows.map(toClip);
  }

  /** The blob first, then its row; a row that does not come leaves no blob. */
  private async keep(arrival: Arrival): Promise<ClipRow> {
    const { sent, host, film, noRoom } = arrival;
    if (film === undefined) throw notValid(NO_BASE64);
    const read = readFilm({ head: await film.first(HEAD_BYTES), mimeType: sent.mimeType });
    if (read.kind === 'refused') throw notValid(read.reason);
    const { mimeType } = read;
    const blobKey = this.parts.newId();
    const draft = { ...draftOf(sent), id: this.parts.newId(), blobKey, byteLength: film.byteLength, mimeType };
    await this.rooms.assert({ ...draft, host, noRoom });
    await this.garbage.announce(blobKey);
    await this.parts.blobs.put(blobKey, film).catch((error: unknown) => {
      // A store that has just failed may take its time to fail again: nobody waits for it.
      void this.abandon(blobKey);
      throw error;
    });
    try {
      const row = await this.insertAdopting(draft, arrival);
      if (row.blob_key !== blobKey) await this.abandon(blobKey);
      return row;
    } catch (error) {
      await this.abandon(blobKey);
      throw error;
    }
  }

  /** Uploads for one host come to this one after the other, so that two cannot both take the last room. */
  private insertAdopting(draft: ClipDraft, { host, noRoom, insert }: Arrival): Promise<ClipRow> {
    return transaction(this.parts.db.kysely, async (trx) => {
      const store = new RecordingStore(trx);
      await this.rooms.assertLocked(trx, { ...draft, host, noRoom });
      const row = await insert(store, draft);
      if (row === undefined) throw new Problem('link_not_valid');
      await new BlobGarbageStore(trx).forget(row.blob_key);
      return row;
    });
  }

  private async abandon(blobKey: string): Promise<void> {
    // Where the database is away, the blob falls due by itself.
    await this.garbage.abandon(blobKey).catch(() => undefined);
    await this.retention.discard(blobKey);
  }
}

const notConsented = (): Problem => new Problem('consent_required', { fields: { canShareWithHost: CONSENT_NEEDED } });

const notValid = (reason: string): Problem => new Problem('clip_not_valid', { fields: { clipData: reason } });

const NO_BASE64 = 'Clip data must be base64, without a prefix';
const NOT_TAKEN = 'Your host does not take recordings at the moment. Your test results are not affected.';
const NO_ROOM = 'Your host has no room for more recordings at the moment. Your test results are not affected.';
const CONSENT_NEEDED = 'Your consent is needed to share a recording';

const draftOf = ({ duration, fileName, uploadId }: SentClip) => ({
  duration,
  fileName,
  uploadId: uploadId ?? null,
});

const toReceipt = (row: ClipRow): ClipReceipt => ({ id: row.id, createdAt: row.created_at.toISOString() });

const toClip = (row: StoredClip): RecordingClip => ({
  id: row.id,
  userId: row.user_id,
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

const toClipAndKey = (row: StoredClip) => ({ clip: toClip(row), blobKey: row.blob_key });
