import { existsSync } from 'node:fs';
import { readdir, readlink, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openFolder } from '../../testing/open-folder';
import {
  ByteBudget,
  diskSpaceOf,
  minFreeBytes,
  removeStaleUploads,
  UploadBudget,
  type UploadFile,
  withUploadFile,
} from './uploads';

const MB = 1_000_000;
const GB = 1000 * MB;

describe('the space of a disk that clips leave free', () => {
  it.each([
    ['a large disk: a tenth', 500 * GB, undefined, 50 * GB],
    ['a disk of 10 GB: a tenth, which is 1 GB', 10 * GB, undefined, GB],
    ['a small disk: 1 GB', 8 * GB, undefined, GB],
    ['a setting: its value, however large the disk is', 500 * GB, 300, 300 * MB],
    ['a setting of 0: nothing', 500 * GB, 0, 0],
  ])('of %s', (_what, totalBytes, setting, least) => {
    expect(minFreeBytes(totalBytes, setting)).toBe(least);
  });
});

it('reads the space of the disk that a folder is or will be on', async () => {
  const parent = await openFolder();
  const { freeBytes, totalBytes } = await diskSpaceOf(join(parent, 'not', 'there', 'yet'));
  expect(freeBytes).toBeGreaterThan(MB);
  expect(totalBytes).toBeGreaterThan(freeBytes);
});

interface Given {
  readonly freeBytes?: number;
  readonly minFreeDiskMb?: number;
}

const budget = ({ freeBytes = 400 * GB, minFreeDiskMb }: Given = {}) =>
  new UploadBudget({ minFreeDiskMb, readSpace: async () => ({ freeBytes, totalBytes: 1000 * GB }) });

const refusalOf = (reserving: Promise<unknown>) => reserving.then(() => undefined).catch((problem: unknown) => problem);

describe('the budget of uploads', () => {
  it('is refused if the disk would fall below its limit, including the copy in the store', async () => {
    const low = budget({ freeBytes: 130 * MB, minFreeDiskMb: 90 });
    expect(await refusalOf(low.reserve(20 * MB + 1))).toMatchObject({ code: 'disk_full', status: 507 });
    expect(await refusalOf(low.reserve(20 * MB))).toBeUndefined();
    // Reserved space is not available to the next upload, even before any of it is written.
    expect(await refusalOf(low.reserve(1))).toMatchObject({ code: 'disk_full' });
  });

  it('ignores the disk if the operator has switched the limit off', async () => {
    expect(await refusalOf(budget({ freeBytes: 0, minFreeDiskMb: 0 }).reserve(MB))).toBeUndefined();
  });

  it('is a gigabyte for all together, and free again when an upload is over', async () => {
    const uploads = budget();
    const release = await uploads.reserve(600 * MB);
    await uploads.reserve(400 * MB);
    expect(await refusalOf(uploads.reserve(1))).toMatchObject({ code: 'busy', status: 503, retryAfterS: 10 });
    release();
    release();
    expect(await refusalOf(uploads.reserve(600 * MB + 1))).toMatchObject({ code: 'busy' });
    expect(await refusalOf(uploads.reserve(600 * MB))).toBeUndefined();
  });
});

it('a budget of bytes refuses uploads beyond it, and does not count refused ones', () => {
  const bodies = new ByteBudget(10);
  bodies.reserve(8);
  expect(() => bodies.reserve(3)).toThrow(expect.objectContaining({ code: 'busy' }));
  expect(bodies.usedBytes).toBe(8);
  bodies.reserve(2);
});

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
