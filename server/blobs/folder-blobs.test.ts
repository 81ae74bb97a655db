import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openFolder } from '../testing/open-folder';
import type { BlobStore } from './blob-store';
import { openFolderBlobs } from './folder-blobs';

const base = await openFolder();

let folders = 0;
function freshFolder(): string {
  folders += 1;
  return join(base, 'data', `blobs-${folders}`);
}

const video = Buffer.from([0x1a, 0x45, 0, 255, 10]);

async function keysOf(blobs: BlobStore): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const { key } of blobs.list()) keys.push(key);
  return keys.sort();
}

describe('a folder of blobs', () => {
  it('keeps each blob as one file', async () => {
    const folder = freshFolder();
    await openFolderBlobs({ folder }).put('a1-b2', video);
    expect(await readdir(folder)).toEqual(['a1-b2']);
  });

  it('is readable by the server alone', async () => {
    const folder = freshFolder();
    await openFolderBlobs({ folder }).put('a1', video);
    const modes = await Promise.all([folder, join(folder, 'a1')].map(async (path) => (await stat(path)).mode & 0o777));
    expect(modes).toEqual([0o700, 0o600]);
  });

  it('keeps nothing of a blob that did not fit on the disk, and reports it', async () => {
    const folder = freshFolder();
    const full = Object.assign(new Error('write ENOSPC'), { code: 'ENOSPC' });
    const writeHalf = async (path: string) => {
      await writeFile(path, video.subarray(0, 2));
      throw full;
    };
    const blobs = openFolderBlobs({ folder, writeDurably: writeHalf });
    await expect(blobs.put('a1', video)).rejects.toBe(full);
    expect(await readdir(folder)).toEqual([]);
  });

  it('deletes a partial blob after a power failure', async () => {
    const folder = freshFolder();
    const blobs = openFolderBlobs({ folder });
    await blobs.put('whole', video);
    await writeFile(join(folder, 'cut.part'), video.subarray(0, 2));
    expect(await blobs.read('cut')).toBeUndefined();
    expect(await keysOf(blobs)).toEqual(['cut', 'whole']);
    await blobs.delete('cut');
    expect(await readdir(folder)).toEqual(['whole']);
  });
});
