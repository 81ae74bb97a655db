import { text } from 'node:stream/consumers';
import type { BlobStore } from '../../blobs/blob-store';
import { transaction } from '../../db/database';
import type { Dependencies } from '../../dependencies';
import { type Deletion, DeletionStore } from './store';

export type { Deletion } from './store';

/** What the keys of the copies begin with, unlike those of clips. */
export const DELETIONS_PREFIX = 'deletions-';

/**
 * The list of deletions is in the database, where triggers write it, and copied beside the clips, one file for
 * each month: there it outlives the database, and restoring a backup does not set it back.
 */
export class DeletionList {
  constructor(private readonly deps: Pick<Dependencies, 'db' | 'blobs'>) {}

  /** Rewrites the months with deletions since the last copy. What fails is copied the next time. */
  copy(): Promise<void> {
    return transaction(this.deps.db.kysely, async (trx) => {
      const store = new DeletionStore(trx);
      if (!(await store.lockCopies())) return;
      for (const month of await store.markCopied()) {
        const lines = (await store.listCopied(month)).map(toLine).join('');
        await this.deps.blobs.put(`${DELETIONS_PREFIX}${month}`, Uint8Array.from(Buffer.from(lines)));
      }
    });
  }
}

export async function readCopies(blobs: BlobStore): Promise<readonly Deletion[]> {
  const found: Deletion[] = [];
  for (const key of await listCopies(blobs)) {
    const stream = await blobs.read(key);
    if (stream !== undefined) found.push(...fromLines(await text(stream)));
  }
  return found;
}

/** The next `copy` rewrites them, as far as deletions are not marked as copied. */
export async function deleteCopies(blobs: BlobStore): Promise<void> {
  for (const key of await listCopies(blobs)) await blobs.delete(key);
}

async function listCopies(blobs: BlobStore): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const { key } of blobs.list()) if (key.startsWith(DELETIONS_PREFIX)) keys.push(key);
  return keys.sort();
}

const toLine = ({ kind, key, deletedAt }: Deletion): string => `${kind} ${key} ${deletedAt.toISOString()}\n`;

const LINE = /^(host|link|result|clip|code) ([0-9a-f-]{36,64}) (\d{4}-\d\d-\d\dT[\d:.]+Z)$/gm;

const fromLines = (lines: string): readonly Deletion[] =>
  [...lines.matchAll(LINE)].map(([, kind, key = '', at = '']) => ({
    kind: kind as Deletion['kind'],
    key,
    deletedAt: new Date(at),
  }));
