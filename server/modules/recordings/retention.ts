import type { DbClient } from '../../db/database';
import type { ServerDependencies } from '../../dependencies';
import type { JobQueue } from '../../jobs/queue';
import { RecordingStore } from './store';

const BATCH_MAX = 100;

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** A blob is stored before its row. An upload that is older than this and has no row has failed. */
const ORPHAN_AGE_MS = DAY_MS;
/** Time for an operator to notice that the app was started with another database, or an old backup of it. */
const ORPHAN_GRACE_MS = 7 * DAY_MS;

/** First characters of clip keys. A search for orphans looks at one of them, so that it never takes long. */
export const SLICES = [...'0123456789abcdef'];

/** The format of clip keys. A bucket may be shared: objects with other names must not be deleted. */
const CLIP_KEY = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface RetentionDependencies extends Pick<ServerDependencies, 'db' | 'blobs' | 'config'> {
  readonly jobs: JobQueue;
}

/**
 * Deletes expired clips and unreferenced blobs. Every blob without a row has a job that deletes it; a database trigger
 * enqueues one for every deleted row.
 */
export class ClipRetention {
  private readonly store: RecordingStore;

  constructor(private readonly deps: RetentionDependencies) {
    this.store = new RecordingStore(deps.db.kysely);
  }

  /** Schedules the deletion of a blob that is about to be stored, in case its row is never stored. */
  async announce(blobKey: string): Promise<void> {
    await this.deleteLater(blobKey, HOUR_MS);
  }

  /** Cancels the deletion when a row references the blob, within the caller's transaction `db`. */
  async adopt(db: DbClient, blobKey: string): Promise<void> {
    await this.deps.jobs.cancel(db, 'delete-blob', blobKey);
  }

  /** Schedules the deletion when no row references the blob any more, within the caller's transaction `db`. */
  async release(db: DbClient, blobKey: string): Promise<void> {
    await this.deps.jobs.enqueue(db, 'delete-blob', { blobKey }, { key: blobKey });
  }

  /**
   * Makes the deletion of an announced blob due now. A row may have adopted the blob: then the job skips it. After a
   * lost connection, only the database knows whether the row was stored. If the database is down, the job runs at its
   * original time.
   */
  async abandon(blobKey: string): Promise<void> {
    await this.deps.jobs.makeDue(this.deps.db.kysely, 'delete-blob', blobKey).catch(() => undefined);
  }

  /** A referenced blob is never deleted, even if the row was restored from a backup after the job was enqueued. */
  async deleteBlob(blobKey: string): Promise<void> {
    if (!(await this.store.hasBlob(blobKey))) await this.deps.blobs.delete(blobKey);
  }

  /** Deletes the clips that are older than CLIP_DAYS or TAKE_DAYS (D19). Their bytes are deleted by jobs. */
  async purgeExpired(signal?: AbortSignal): Promise<void> {
    const { clipDays, takeDays } = this.deps.config;
    while ((await this.store.deleteOlderThan('video', clipDays, BATCH_MAX)) === BATCH_MAX) signal?.throwIfAborted();
    while ((await this.store.deleteOlderThan('take', takeDays, BATCH_MAX)) === BATCH_MAX) signal?.throwIfAborted();
    this.deps.jobs.wake();
  }

  /** Finds blobs that neither a clip nor a job references, such as those of a lost database, among the keys of a slice. */
  async findOrphans(slice: string, signal?: AbortSignal): Promise<void> {
    const old = Date.now() - ORPHAN_AGE_MS;
    let keys: string[] = [];
    for await (const { key, modifiedAt } of this.deps.blobs.list(slice)) {
      if (modifiedAt.getTime() < old && CLIP_KEY.test(key)) keys.push(key);
      if (keys.length < BATCH_MAX) continue;
      signal?.throwIfAborted();
      await this.noteOrphans(keys);
      keys = [];
    }
    await this.noteOrphans(keys);
  }

  private async noteOrphans(keys: readonly string[]): Promise<void> {
    for (const key of await this.store.listUnknown(keys)) await this.deleteLater(key, ORPHAN_GRACE_MS);
  }

  private async deleteLater(blobKey: string, delayMs: number): Promise<void> {
    await this.deps.jobs.enqueue(this.deps.db.kysely, 'delete-blob', { blobKey }, { key: blobKey, delayMs });
  }
}
