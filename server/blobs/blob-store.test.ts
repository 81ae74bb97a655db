import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openFolder } from '../testing/open-folder';
import type { BlobStore } from './blob-store';
import { openFolderBlobs } from './folder-blobs';
import { openS3Blobs } from './s3-blobs';
import { blobBytesOf } from './testing/bytes-of';
import { startS3 } from './testing/start-s3';

const folder = await openFolder();
const s3 = await startS3();
afterAll(s3.close);

const video = randomBytes(300_000);

const keysOf = async (blobs: BlobStore): Promise<readonly string[]> => {
  const keys: string[] = [];
  for await (const { key } of blobs.list()) keys.push(key);
  return keys.sort();
};

let places = 0;
/** Each test has a separate store, which a second instance can open as well. */
const stores: readonly (readonly [string, () => () => BlobStore])[] = [
  [
    'a folder',
    () => {
      places += 1;
      const place = { folder: join(folder, `blobs-${places}`) };
      return () => openFolderBlobs(place);
    },
  ],
  [
    'an S3-compatible store',
    () => {
      places += 1;
      const place = { ...s3.place, prefix: `place-${places}/` };
      return () => openS3Blobs(place);
    },
  ],
];

describe.each(stores)('%s', (_name, newPlace) => {
  it('returns what was stored, also to another instance', async () => {
    const open = newPlace();
    await open().put('a1-b2', video);
    expect(video.equals((await blobBytesOf(open(), 'a1-b2')) ?? Buffer.alloc(0))).toBe(true);
  });

  it('keeps the bytes that it is given, though they are part of a larger buffer', async () => {
    const blobs = newPlace()();
    await blobs.put('part', video.subarray(10, 20));
    expect(await blobBytesOf(blobs, 'part')).toEqual(video.subarray(10, 20));
  });

  it('accepts a large blob chunk by chunk from one buffer', async () => {
    const blobs = newPlace()();
    const room = Buffer.alloc(70_000);
    async function* chunks() {
      for (let at = 0; at < video.length; at += room.length) {
        yield room.subarray(0, video.copy(room, 0, at));
      }
    }
    await blobs.put('in-parts', { byteLength: video.length, chunks });
    expect(video.equals((await blobBytesOf(blobs, 'in-parts')) ?? Buffer.alloc(0))).toBe(true);
  });

  it.each([
    [0, 1],
    [0, 299_999],
    [1000, 1999],
    [299_999, 299_999],
  ])('returns the range from byte %d to byte %d and no more', async (first, last) => {
    const blobs = newPlace()();
    await blobs.put('video', video);
    const part = await blobBytesOf(blobs, 'video', { first, last });
    expect(part?.length).toBe(last - first + 1);
    expect(part?.equals(video.subarray(first, last + 1))).toBe(true);
  });

  it('allows a reader to stop in the middle', async () => {
    const blobs = newPlace()();
    await blobs.put('video', video);
    const stream = await blobs.read('video');
    for await (const chunk of stream ?? []) {
      expect(chunk.length).toBeGreaterThan(0);
      break;
    }
    expect(stream?.destroyed).toBe(true);
    await blobs.delete('video');
  });

  it('returns nothing for an unused or a deleted key', async () => {
    const blobs = newPlace()();
    await blobs.put('gone', video);
    await blobs.delete('gone');
    await blobs.delete('gone');
    const range = { first: 0, last: 9 };
    expect([await blobBytesOf(blobs, 'gone'), await blobBytesOf(blobs, 'never', range)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('lists its blobs with their times, and none before the first blob', async () => {
    const blobs = newPlace()();
    expect(await keysOf(blobs)).toEqual([]);
    const before = Date.now();
    for (const key of ['b', 'a', 'c']) await blobs.put(key, video);
    await blobs.delete('c');
    expect(await keysOf(blobs)).toEqual(['a', 'b']);
    for await (const { modifiedAt } of blobs.list()) {
      expect(Math.abs(modifiedAt.getTime() - before)).toBeLessThan(60_000);
    }
  });

  it.each(['../outside', 'a/b', '.', '', 'A1', 'a1.part', 'a\0', 'a'.repeat(65), 'ä', 'a b', '%2e%2e'])(
    'refuses the key %j',
    async (key) => {
      const blobs = newPlace()();
      await expect(blobs.put(key, video)).rejects.toThrow(RangeError);
      await expect(blobs.read(key)).rejects.toThrow(RangeError);
      await expect(blobs.delete(key)).rejects.toThrow(RangeError);
      expect(await keysOf(blobs)).toEqual([]);
    },
  );
});

describe('an S3-compatible store', () => {
  const unavailable = { name: 'BlobStoreError', code: 'BLOB_STORE' };

  it('reads only blobs with its prefix', async () => {
    await openS3Blobs({ ...s3.place, prefix: 'others/' }).put('theirs', video);
    const blobs = openS3Blobs({ ...s3.place, prefix: 'ours/' });
    expect(await keysOf(blobs)).toEqual([]);
    expect(await blobBytesOf(blobs, 'theirs')).toBeUndefined();
  });

  it('lists all pages, without foreign objects', async () => {
    const page = (names: readonly string[], next = '') => {
      const objects = names.map(
        (name) => `<Contents><Key>${name}</Key><LastModified>2026-03-01T12:00:00.000Z</LastModified></Contents>`,
      );
      return `<?xml version="1.0"?><ListBucketResult>${next}${objects.join('')}</ListBucketResult>`;
    };
    const pages = new Map([
      [null, page(['many/a', 'many/b', 'many/READ ME'], '<NextContinuationToken>1/=+x</NextContinuationToken>')],
      ['1/=+x', page(['many/c', 'many/d/e', 'other'])],
    ]);
    const inPages = async (url: unknown) =>
      new Response(pages.get(new URL(String(url)).searchParams.get('continuation-token')));
    expect(await keysOf(openS3Blobs({ ...s3.place, prefix: 'many/' }, { fetch: inPages }))).toEqual(['a', 'b', 'c']);
  });

  it.each([
    ['a wrong secret', { secretAccessKey: 'wrong' }, /403 SignatureDoesNotMatch/],
    ['a bucket that does not exist', { bucket: 'nowhere' }, /404 NoSuchBucket|does not exist/],
    ['a store that is down', { endpoint: 'http://localhost:9' }, /unreachable/],
  ])('%s is a failure of the store, not a missing blob', async (_what, wrong, reason) => {
    const blobs = openS3Blobs({ ...s3.place, ...wrong });
    const failure = { ...unavailable, message: expect.stringMatching(reason) };
    await expect(blobs.put('a', video)).rejects.toMatchObject(failure);
    await expect(blobs.read('a')).rejects.toMatchObject(failure);
    await expect(blobs.delete('a')).rejects.toMatchObject(failure);
    await expect(keysOf(blobs)).rejects.toMatchObject(failure);
  });

  it('that redirects is not followed', async () => {
    const asked: string[] = [];
    const elsewhere: typeof fetch = async (input, init) => {
      asked.push(String(input));
      return init?.redirect === 'manual' ? new Response('', { status: 307 }) : new Response('<Code>Followed</Code>');
    };
    const reason = expect.stringContaining('the store responded 307');
    await expect(openS3Blobs(s3.place, { fetch: elsewhere }).read('a')).rejects.toMatchObject({ message: reason });
    expect(asked).toHaveLength(1);
  });

  it('keeps no blob if the response to a put was lost', async () => {
    const losesAnswers: typeof fetch = async (input, init) => {
      const reply = await fetch(input, init);
      if (init?.method === 'PUT') throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
      return reply;
    };
    const place = { ...s3.place, prefix: 'lost/' };
    await expect(openS3Blobs(place, { fetch: losesAnswers }).put('a', video)).rejects.toMatchObject(unavailable);
    expect(await keysOf(openS3Blobs(place))).toEqual([]);
  });

  it('that does not answer is aborted after a timeout', async () => {
    const silent: typeof fetch = async (_input, init) => {
      if (!init?.signal?.aborted) await once(init?.signal ?? new EventTarget(), 'abort');
      throw init?.signal?.reason;
    };
    const blobs = openS3Blobs(s3.place, { fetch: silent, answerWithinMs: 20 });
    await expect(blobs.read('a')).rejects.toMatchObject({
      ...unavailable,
      message: expect.stringContaining('timed out'),
    });
  });
});
