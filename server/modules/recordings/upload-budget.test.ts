import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { diskSpaceOf, leastFreeBytes, type Upload, UploadBudget } from './upload-budget';

const MB = 1_000_000;
const GB = 1000 * MB;

describe('what clips leave free of a disk', () => {
  it.each([
    ['a large disk: a tenth', 500 * GB, undefined, 50 * GB],
    ['a disk of 10 GB: a tenth, which is 1 GB', 10 * GB, undefined, GB],
    ['a small disk: 1 GB', 8 * GB, undefined, GB],
    ['a setting: so much, however large the disk is', 500 * GB, 300, 300 * MB],
    ['a setting of 0: nothing', 500 * GB, 0, 0],
  ])('of %s', (_what, totalBytes, setting, least) => {
    expect(leastFreeBytes(totalBytes, setting)).toBe(least);
  });
});

it('reads the space of the disk that a folder is or will be on', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'linecheck-space-'));
  const { freeBytes, totalBytes } = await diskSpaceOf(join(parent, 'not', 'there', 'yet'));
  await rm(parent, { recursive: true });
  expect(freeBytes).toBeGreaterThan(MB);
  expect(totalBytes).toBeGreaterThan(freeBytes);
});

interface Given {
  readonly freeBytes?: number;
  readonly minFreeDiskMb?: number;
}

const budget = ({ freeBytes = 400 * GB, minFreeDiskMb }: Given = {}) =>
  new UploadBudget({ minFreeDiskMb, readSpace: async () => ({ freeBytes, totalBytes: 1000 * GB }) });

const upload = (bodyBytes: number, given: Partial<Upload> = {}): Upload => ({
  bodyBytes,
  sender: 'admitted',
  over: new AbortController().signal,
  ...given,
});

const refusalOf = (reserving: Promise<void>) => reserving.then(() => undefined).catch((problem: unknown) => problem);

describe('the room of uploads', () => {
  it('is refused where the disk would go below its mark, the copy in the store included', async () => {
    const low = budget({ freeBytes: 120 * MB, minFreeDiskMb: 90 });
    expect(await refusalOf(low.reserve(upload(20 * MB + 1)))).toMatchObject({ code: 'disk_full', status: 507 });
    expect(await refusalOf(low.reserve(upload(20 * MB)))).toBeUndefined();
    // What has been promised is not there for the next one, though none of it is written yet.
    expect(await refusalOf(low.reserve(upload(1)))).toMatchObject({ code: 'disk_full' });
  });

  it('is not asked of the disk where the operator has switched that off', async () => {
    expect(await refusalOf(budget({ freeBytes: 0, minFreeDiskMb: 0 }).reserve(upload(MB)))).toBeUndefined();
  });

  it('is a gigabyte for all together, and free again when an upload is over', async () => {
    const uploads = budget();
    const first = new AbortController();
    await uploads.reserve(upload(600 * MB, { over: first.signal }));
    await uploads.reserve(upload(400 * MB));
    expect(await refusalOf(uploads.reserve(upload(1)))).toMatchObject({ code: 'busy', status: 503, retryAfterS: 10 });
    first.abort();
    first.abort();
    expect(await refusalOf(uploads.reserve(upload(600 * MB + 1)))).toMatchObject({ code: 'busy' });
    expect(await refusalOf(uploads.reserve(upload(600 * MB)))).toBeUndefined();
  });

  it('is a quarter for strangers, who cannot keep out those who were let in', async () => {
    const uploads = budget();
    await uploads.reserve(upload(250 * MB, { sender: 'stranger' }));
    expect(await refusalOf(uploads.reserve(upload(1, { sender: 'stranger' })))).toMatchObject({ code: 'busy' });
    expect(await refusalOf(uploads.reserve(upload(750 * MB)))).toBeUndefined();
    expect(await refusalOf(uploads.reserve(upload(1)))).toMatchObject({ code: 'busy' });
  });

  it('is not held for an upload that is over already', async () => {
    const uploads = budget();
    await uploads.reserve(upload(GB, { over: AbortSignal.abort() }));
    expect(await refusalOf(uploads.reserve(upload(GB)))).toBeUndefined();
  });
});
