import type { ProblemReason, StorageUsage } from '@linecheck/contract';
import type { DbClient } from '../../db/database';
import type { ServerDependencies } from '../../dependencies';
import type { WorkspaceId } from '../../domain/ids';
import { ProblemError } from '../../domain/problem';
import { sendsMail } from '../../mail/mail';
import { GROUP_CLIPS, type GroupClip, quotaOf } from './rules';
import { StorageUsageStore } from './storage-usage-store';

interface Arriving {
  readonly workspace: WorkspaceId;
  /** A repeated upload takes no further space. */
  readonly uploadId: string | null;
  readonly byteLength: number;
  /**
   * The reason that replaces the default one if the quota is exceeded: guests learn nothing about their host's account.
   */
  readonly quotaReason: ProblemReason<'clip_quota'> | undefined;
  /** Undefined for a clip of a member, or of a guest whom a member has added. */
  readonly group?: GroupClip | undefined;
}

interface Measuring extends Pick<Arriving, 'workspace' | 'uploadId'> {
  readonly isVerified: boolean;
}

/** The clip quota of each host. Unverified hosts share a small one, so that they cannot fill the disk. */
export class StorageQuota {
  constructor(private readonly deps: Pick<ServerDependencies, 'db' | 'config'>) {}

  async of(workspace: WorkspaceId): Promise<StorageUsage> {
    const store = new StorageUsageStore(this.deps.db.kysely);
    const isVerified = await store.isVerified(workspace);
    const storageUsage = await this.measure(store, { workspace, isVerified, uploadId: null });
    return { ...storageUsage, isConfirmed: isVerified };
  }

  /** Refuses a clip that would exceed the quota at this moment. */
  async assert(arriving: Arriving): Promise<void> {
    const store = new StorageUsageStore(this.deps.db.kysely);
    await this.assertIn(store, arriving, await store.isVerified(arriving.workspace));
  }

  /**
   * Like `assert`, but within the caller's transaction `db`, in which the clip is stored. Uploads that share the quota
   * are serialised here, so that no two can both use the rest of it.
   */
  async assertLocked(db: DbClient, arriving: Arriving): Promise<void> {
    const store = new StorageUsageStore(db);
    await store.lock(arriving.workspace);
    const isVerified = await store.isVerified(arriving.workspace);
    if (!isVerified) await store.lockShared();
    await this.assertIn(store, arriving, isVerified);
  }

  private async assertIn(store: StorageUsageStore, arriving: Arriving, isVerified: boolean): Promise<void> {
    const { workspace, uploadId, byteLength, quotaReason } = arriving;
    const { usedBytes, quotaBytes } = await this.measure(store, { workspace, isVerified, uploadId });
    if (usedBytes + byteLength <= quotaBytes) return this.assertGroup(store, arriving, quotaBytes);
    const reason = quotaReason ?? (isVerified ? undefined : this.howToConfirm);
    throw new ProblemError('clip_quota', reason && { reason });
  }

  /** Anyone with a group link makes any number of guests: they leave most of the quota to the others. */
  private async assertGroup(store: StorageUsageStore, arriving: Arriving, quotaBytes: number): Promise<void> {
    const { workspace, uploadId, byteLength, group } = arriving;
    if (group === undefined) return;
    const { usedBytes, ofGuest, ofHour } = await store.usedByGroups(workspace, { uploadId, ...group });
    if (ofGuest >= GROUP_CLIPS.ofGuest) throw new ProblemError('clip_quota', { reason: 'of_guest' });
    const isBusy = group.kind === 'guest' && ofHour >= GROUP_CLIPS.ofHour;
    if (isBusy || usedBytes + byteLength > quotaBytes * GROUP_CLIPS.share)
      throw new ProblemError('clip_quota', { reason: 'of_host' });
  }

  private async measure(store: StorageUsageStore, { workspace, isVerified, uploadId }: Measuring) {
    const usedBytes = await store.usedBytes(workspace, uploadId);
    const usedByUnconfirmed = isVerified ? 0 : await store.usedByUnconfirmed(uploadId);
    const quotaBytes = quotaOf(this.deps.config, { isVerified, usedBytes, usedByUnconfirmed });
    return { usedBytes, quotaBytes };
  }

  private get howToConfirm(): ProblemReason<'clip_quota'> {
    return sendsMail(this.deps.config) ? 'confirm_by_letter' : 'confirm_by_operator';
  }
}
