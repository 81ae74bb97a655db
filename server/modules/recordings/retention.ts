import type { Db } from '../../db/database';
import type { Dependencies } from '../../dependencies';
import type { JobQueue } from '../../jobs/queue';
import { RecordingStore } from './store';

const AT_MOST = 100;

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** A blob is stored before its row. An upload that is older than this and has no row has failed. */
const ORPHAN_AGE_MS = DAY_MS;
/** Time for an operator to notice that the app was started with another database, or an old backup of it. */
const ORPHAN_GRACE_MS = 7 * DAY_MS;

/** The form of the keys that clips are given. A bucket may be shared: objects with other names are not ours to delete. */
const GIVEN_HERE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface RetentionDependencies extends Pick<Dependencies, 'db' | 'blobs' | 'config'> {
  readonly jobs: JobQueue;
}

/**
 * Keeps no clip and no blob for longer than allowed. A blob that no row needs, or not yet, has a job that deletes it; a
 * database trigger enqueues one for every deleted row.
 */
export class ClipRetention {
  private readonly store: RecordingStore;

  constructor(private readonly deps: RetentionDependencies) {
    this.store = new RecordingStore(deps.db.kysely);
  }

  /** Announces a blob that is about to be stored: if its row is never stored, it is deleted. */
  async announce(blobKey: string): Promise<void> {
    await this.deleteLater(blobKey, HOUR_MS);
  }

  /** A row has the blob now, as part of the caller's transaction `db`. */
  async adopt(db: Db, blobKey: string): Promise<void> {
    await this.deps.jobs.cancel(db, 'delete-blob', blobKey);
  }

  /** No row has the blob any more, as part of the caller's transaction `db`. */
  async release(db: Db, blobKey: string): Promise<void> {
    await this.deps.jobs.enqueue(db, 'delete-blob', { blobKey }, { key: blobKey });
  }

  /**
   * Has a blob deleted now that was announced, unless a row has adopted it: after a lost connection only the database knows
   * whether the row was stored. If the database is down, the job becomes due by itself.
   */
  async abandon(blobKey: string): Promise<void> {
    await this.deps.jobs.hasten(this.deps.db.kysely, 'delete-blob', blobKey).catch(() => undefined);
  }

  /** A referenced blob is never deleted, even if a job for it is older than the row, which came back from a backup. */
  async deleteBlob(blobKey: string): Promise<void> {
    if (!(await this.store.hasBlob(blobKey))) await this.deps.blobs.delete(blobKey);
  }

  /** Deletes the clips that are older than CLIP_DAYS (D19). Their bytes follow. */
  async purgeExpired(signal?: AbortSignal): Promise<void> {
    while ((await this.store.deleteOlderThan(this.deps.config.clipDays, AT_MOST)) === AT_MOST) signal?.throwIfAborted();
    this.deps.jobs.wake();
  }

  /** Looks for blobs that neither a clip nor a job refers to, such as those of a database that was lost. */
  async findOrphans(signal?: AbortSignal): Promise<void> {
    const old = Date.now() - ORPHAN_AGE_MS;
    let keys: string[] = [];
    for await (const { key, modifiedAt } of this.deps.blobs.list()) {
      if (modifiedAt.getTime() < old && GIVEN_HERE.test(key)) keys.push(key);
      if (keys.length < AT_MOST) continue;
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
