import type { AppParts } from '../../app-parts';
import type { Logger } from '../../logger';
import { BlobGarbageStore } from './garbage-store';
import { RecordingStore } from './store';

const AT_MOST = 100;

/** A store that fails so often is down: the next sweep asks it again. */
const MOST_FAILURES = 3;

const LATER = 'blobs without a row will be deleted later';

/** A blob is stored before its row. One that is older than this and has none is not on its way any more. */
const ORPHAN_AGE_MS = 24 * 60 * 60 * 1000;
/** Until an operator who has started the app with another database, or an old backup of it, has noticed. */
const ORPHAN_GRACE_DAYS = 7;

/** The form of the keys that clips are given. A bucket may be shared: what is called otherwise is not ours to delete. */
const GIVEN_HERE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Lets nothing lie for longer than it should. None of this is ever what a caller has asked for, so it rejects nothing: what
 * cannot be deleted now is found again the next time. Several instances may do it at once.
 */
export class ClipRetention {
  private readonly store: RecordingStore;
  private readonly garbage: BlobGarbageStore;

  constructor(private readonly parts: Pick<AppParts, 'db' | 'blobs' | 'config'> & { readonly log: Logger }) {
    this.store = new RecordingStore(parts.db.kysely);
    this.garbage = new BlobGarbageStore(parts.db.kysely);
  }

  /** Deletes the blobs that no row needs. One that cannot be deleted stands in the way of no other. */
  collectGarbage(): Promise<void> {
    return this.attempt(LATER, async () => {
      let failures = 0;
      let due: readonly string[];
      do {
        due = await this.garbage.listDue(AT_MOST);
        for (const blobKey of due) {
          await this.remove(blobKey).catch(async (error: unknown) => {
            failures += 1;
            await this.garbage.postpone(blobKey);
            if (failures === MOST_FAILURES) throw error;
            this.parts.log.warn({ err: error }, LATER);
          });
        }
      } while (due.length === AT_MOST);
    });
  }

  /** Deletes this blob alone, unless a row needs it: who deletes a clip does not wait for what others have left. */
  discard(blobKey: string): Promise<void> {
    return this.attempt('a blob without a row will be deleted later', async () => {
      if (await this.garbage.isDue(blobKey)) await this.remove(blobKey);
    });
  }

  /** Deletes the clips that are older than CLIP_DAYS (D19), rows and bytes, and what else nobody needs. */
  sweep(): Promise<void> {
    return this.attempt('old clips will be deleted later', async () => {
      while ((await this.store.deleteOlderThan(this.parts.config.clipDays, AT_MOST)) === AT_MOST);
      await this.collectGarbage();
    });
  }

  /** Looks for blobs that neither a clip nor the list of garbage knows, such as those of a database that was lost. */
  findOrphans(): Promise<void> {
    return this.attempt('the clips in the store could not be looked through', async () => {
      const old = Date.now() - ORPHAN_AGE_MS;
      let keys: string[] = [];
      for await (const { key, modifiedAt } of this.parts.blobs.list()) {
        if (modifiedAt.getTime() < old && GIVEN_HERE.test(key)) keys.push(key);
        if (keys.length < AT_MOST) continue;
        await this.garbage.noteOrphans(keys, ORPHAN_GRACE_DAYS);
        keys = [];
      }
      if (keys.length > 0) await this.garbage.noteOrphans(keys, ORPHAN_GRACE_DAYS);
    });
  }

  private async remove(blobKey: string): Promise<void> {
    await this.parts.blobs.delete(blobKey);
    await this.garbage.forget(blobKey);
  }

  private async attempt(failure: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.parts.log.warn({ err: error }, failure);
    }
  }
}
