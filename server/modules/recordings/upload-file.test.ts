import { existsSync } from 'node:fs';
import { readdir, readlink, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openFolder } from '../../testing/open-folder';
import { removeStaleUploads, type UploadFile, withUploadFile } from './upload-file';

const folder = await openFolder();

async function read(file: UploadFile): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of file.chunks()) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** Handles of this process on files in the folder. */
async function openHere(): Promise<number> {
  const fds = await readdir('/proc/self/fd');
  const paths = await Promise.all(fds.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
  return paths.filter((path) => path.startsWith(folder)).length;
}

describe('the file of an upload', () => {
  it('can be read repeatedly as it was written, and has no name meanwhile', async () => {
    const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, at) => at % 251));
    await withUploadFile(folder, async (file) => {
      await file.append(bytes.subarray(0, 70_000));
      await file.append(bytes.subarray(70_000));
      expect(file.byteLength).toBe(bytes.length);
      expect(await readdir(folder)).toEqual([]);
      expect((await read(file)).equals(bytes)).toBe(true);
      expect((await read(file)).equals(bytes)).toBe(true);
    });
  });

  // Needs /proc to list the open files.
  it.runIf(existsSync('/proc/self/fd'))('is closed, whatever happens to the upload', async () => {
    const broken = withUploadFile(folder, async (file) => {
      await file.append(Buffer.from('a short video'));
      expect(await openHere()).toBe(1);
      throw new Error('broken off');
    });
    await expect(broken).rejects.toThrow('broken off');
    expect(await openHere()).toBe(0);
  });
});

describe('files left by a crashed server', () => {
  it('are deleted after an hour, and newer ones are not', async () => {
    const now = Date.now();
    for (const [name, minutes] of [
      ['old', 61],
      ['young', 59],
    ] as const) {
      await writeFile(join(folder, name), 'a short video');
      const then = now / 1000 - minutes * 60;
      await utimes(join(folder, name), then, then);
    }
    await removeStaleUploads(folder, now);
    expect(await readdir(folder)).toEqual(['young']);
    await rm(join(folder, 'young'));
  });

  it('may be deleted by several concurrent instances, and the folder may be missing', async () => {
    const missing = join(folder, 'missing');
    await Promise.all([removeStaleUploads(missing), removeStaleUploads(missing)]);
    expect(await readdir(missing)).toEqual([]);
    await rm(missing, { recursive: true });
  });
});
