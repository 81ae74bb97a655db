import type { ClipRoom } from '@linecheck/contract';
import type { AppParts } from '../../app-parts';
import type { Db } from '../../db/database';
import { Problem } from '../../http/problem';
import type { HostId } from '../../http/scopes';
import { sendsMail } from '../../mail/mail-notice';
import { RoomStore } from './room-store';
import { quotaOf } from './rules';

interface Arriving {
  readonly host: HostId;
  /** What arrives again takes no further room. */
  readonly uploadId: string | null;
  readonly byteLength: number;
  /** What is said instead where there is no room: of a host's affairs guests are told nothing. */
  readonly noRoom: string | undefined;
}

const BY_LETTER =
  'There is no more room for recordings until your email address is confirmed. Open the link in the letter that you got from us, or ask for a new password: that link confirms it, too.';
const BY_OPERATOR =
  'There is no more room for recordings until your account is confirmed. Please ask whoever runs this installation.';

/** How much room each host has for clips. Those whose address nobody knows share little, so that they fill no disk. */
export class ClipRooms {
  constructor(private readonly parts: Pick<AppParts, 'db' | 'config'>) {}

  async of(host: HostId): Promise<ClipRoom> {
    const { isVouchedFor, ...room } = await this.measure(new RoomStore(this.parts.db.kysely), host);
    return { ...room, isConfirmed: isVouchedFor };
  }

  /** Refuses what there is no room for at this moment. */
  async assert(arriving: Arriving): Promise<void> {
    await this.assertIn(new RoomStore(this.parts.db.kysely), arriving);
  }

  /**
   * The same as part of the caller's transaction `db`, in which the clip is stored: uploads that share the room come to this
   * one after the other, so that no two can both take the last of it.
   */
  async assertLocked(db: Db, arriving: Arriving): Promise<void> {
    const store = new RoomStore(db);
    await store.lock(arriving.host);
    if (!(await store.isVouchedFor(arriving.host))) await store.lockShared();
    await this.assertIn(store, arriving);
  }

  private async assertIn(store: RoomStore, { host, uploadId, byteLength, noRoom }: Arriving): Promise<void> {
    const { isVouchedFor, usedBytes, quotaBytes } = await this.measure(store, host, uploadId);
    if (usedBytes + byteLength <= quotaBytes) return;
    const message = noRoom ?? (isVouchedFor ? undefined : this.howToConfirm);
    throw new Problem('clip_quota', message === undefined ? {} : { message });
  }

  private async measure(store: RoomStore, host: HostId, uploadId: string | null = null) {
    const isVouchedFor = await store.isVouchedFor(host);
    const usedBytes = await store.usedBytes(host, uploadId);
    const usedByUnconfirmed = isVouchedFor ? 0 : await store.usedByUnconfirmed(uploadId);
    const quotaBytes = quotaOf(this.parts.config, { isVouchedFor, usedBytes, usedByUnconfirmed });
    return { isVouchedFor, usedBytes, quotaBytes };
  }

  private get howToConfirm(): string {
    return sendsMail(this.parts.config) ? BY_LETTER : BY_OPERATOR;
  }
}
