import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobStore } from './blob-store';

/** Only the user that the server runs as may look at guests' faces. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

const ownKey = /^[a-z0-9-]{1,64}$/;

interface FolderOptions {
  readonly folder: string;
  /** Writes bytes to a new file and returns when they have reached the disk. */
  readonly writeDurably?: (path: string, bytes: Uint8Array) => Promise<void>;
}

/**
 * Keeps each blob as one file of a folder, which is made when it is first needed. Several instances may share it. A file
 * appears under its key complete or not at all: a full disk leaves nothing behind.
 */
export function openFolderBlobs({ folder, writeDurably = writeToDisk }: FolderOptions): BlobStore {
  const pathOf = (key: string): string => {
    if (!ownKey.test(key)) throw new RangeError('a blob key is an id of our own making');
    return join(folder, key);
  };
  const unfinishedPathOf = (key: string): string => `${pathOf(key)}.part`;
  const remove = async (key: string): Promise<void> => {
    await Promise.all([pathOf(key), unfinishedPathOf(key)].map((path) => rm(path, { force: true })));
  };
  return {
    put: async (key, bytes) => {
      const path = pathOf(key);
      await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
      try {
        await writeDurably(unfinishedPathOf(key), bytes);
        await rename(unfinishedPathOf(key), path);
        await syncFolder(folder);
      } catch (error) {
        await remove(key);
        throw error;
      }
    },
    get: async (key) => {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    delete: remove,
  };
}

async function writeToDisk(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', FILE_MODE);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Without this a power cut may take the new name away, though the bytes are on the disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';
