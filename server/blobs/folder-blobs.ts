import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assertBlobKey, type BlobStore, isBlobKey, type StoredBlob } from './blob-store';

/** Only the server's user may read guests' videos. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

const UNFINISHED = '.part';

interface FolderOptions {
  readonly folder: string;
  /** Writes a new file and resolves when its bytes are on the disk. */
  readonly writeDurably?: (path: string, bytes: Uint8Array | AsyncIterable<Uint8Array>) => Promise<void>;
}

/**
 * Stores each blob as a file in a folder, which is created on demand. Several instances may share it. A file appears
 * under its key only when complete: a full disk leaves nothing behind.
 */
export function openFolderBlobs({ folder, writeDurably = writeToDisk }: FolderOptions): BlobStore {
  const pathOf = (key: string): string => {
    assertBlobKey(key);
    return join(folder, key);
  };
  const unfinishedPathOf = (key: string): string => `${pathOf(key)}${UNFINISHED}`;
  const remove = async (key: string): Promise<void> => {
    await Promise.all([pathOf(key), unfinishedPathOf(key)].map((path) => rm(path, { force: true })));
  };
  return {
    put: async (key, bytes) => {
      const path = pathOf(key);
      await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
      try {
        await writeDurably(unfinishedPathOf(key), bytes instanceof Uint8Array ? bytes : bytes.chunks());
        await rename(unfinishedPathOf(key), path);
        await syncFolder(folder);
      } catch (error) {
        await remove(key);
        throw error;
      }
    },
    read: async (key, range) => {
      const file = await orIfMissing(open(pathOf(key)), undefined);
      return file?.createReadStream(range && { start: range.first, end: range.last });
    },
    delete: remove,
    list: (prefix = '') => listFolder(folder, prefix),
  };
}

async function* listFolder(folder: string, prefix: string): AsyncGenerator<StoredBlob> {
  for (const name of await orIfMissing(readdir(folder), [])) {
    if (!name.startsWith(prefix)) continue;
    const key = name.endsWith(UNFINISHED) ? name.slice(0, -UNFINISHED.length) : name;
    const found = isBlobKey(key) ? await orIfMissing(stat(join(folder, name)), undefined) : undefined;
    if (found?.isFile()) yield { key, modifiedAt: found.mtime };
  }
}

async function writeToDisk(path: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', FILE_MODE);
  try {
    await writeFile(file, bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Without this, a power failure may lose the new name although the bytes are on the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Returns `otherwise` for a missing file; rethrows every other error. */
async function orIfMissing<T, Otherwise>(found: Promise<T>, otherwise: Otherwise): Promise<T | Otherwise> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return otherwise;
    throw error;
  }
}
