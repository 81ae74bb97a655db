import { text } from 'node:stream/consumers';
import type { BlobStore } from '../../blobs/blob-store';
import { transaction } from '../../db/database';
import type { ServerDependencies } from '../../dependencies';
import { DeletionStore, type RecordedDeletion } from './store';

export type { RecordedDeletion } from './store';

/** Prefix of the copies' keys, which clips do not have. */
export const DELETIONS_PREFIX = 'deletions-';

/** Maximum number of lines of a file: 700 kB. Adding to one rewrites it. */
const MAX_LINES = 10_000;

/**
 * The list of deletions. Triggers write it in the database, and it is copied to the blob store, in files of a limited
 * length: there it survives the loss of the database, and restoring a backup does not reset it.
 */
export class DeletionList {
  constructor(
    private readonly deps: Pick<ServerDependencies, 'db' | 'blobs'>,
    private readonly maxLines = MAX_LINES,
  ) {}

  /** Copies the deletions since the last copy. If that fails, the next call copies them. */
  async copy(signal?: AbortSignal): Promise<void> {
    while (await this.copySome()) signal?.throwIfAborted();
  }

  /** Fills the newest file, or the next one. @returns False if nothing is left to copy, or another instance is copying. */
  private copySome(): Promise<boolean> {
    return transaction(this.deps.db.kysely, async (trx) => {
      const store = new DeletionStore(trx);
      if (!(await store.lockCopies())) return false;
      const newest = await store.newestCopy();
      const open = newest && newest.lines < this.maxLines ? newest : undefined;
      const copiedIn = await store.addToCopy(open?.copiedIn, this.maxLines - (open?.lines ?? 0));
      if (copiedIn === undefined) return false;
      const lines = (await store.listCopy(copiedIn)).map(toLine).join('');
      const name = copiedIn
        .toISOString()
        .toLowerCase()
        .replaceAll(/[^0-9a-z]/g, '-');
      await this.deps.blobs.put(`${DELETIONS_PREFIX}${name}`, Uint8Array.from(Buffer.from(lines)));
      return true;
    });
  }
}

export async function readCopies(blobs: BlobStore): Promise<readonly RecordedDeletion[]> {
  const found: RecordedDeletion[] = [];
  for (const key of await listCopies(blobs)) {
    const stream = await blobs.read(key);
    if (stream !== undefined) found.push(...fromLines(await text(stream)));
  }
  return found;
}

/** Deletes the copies. The next `copy` writes all deletions that are in none. */
export async function deleteCopies(blobs: BlobStore): Promise<void> {
  for (const key of await listCopies(blobs)) await blobs.delete(key);
}

async function listCopies(blobs: BlobStore): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const { key } of blobs.list(DELETIONS_PREFIX)) keys.push(key);
  return keys.sort();
}

const toLine = ({ kind, key, deletedAt }: RecordedDeletion): string => `${kind} ${key} ${deletedAt.toISOString()}\n`;

const LINE =
  /^(host|workspace|show|episode|link|result|clip|booking|hook|webhook|code|method|recovery) ([0-9a-f-]{36,64}) (\d{4}-\d\d-\d\dT[\d:.]+Z)$/gm;

const fromLines = (lines: string): readonly RecordedDeletion[] =>
  [...lines.matchAll(LINE)].map(([, kind, key = '', at = '']) => ({
    kind: kind as RecordedDeletion['kind'], // One of the kinds in `LINE`.
    key,
    deletedAt: new Date(at),
  }));
