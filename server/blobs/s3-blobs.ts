import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import {
  assertBlobKey,
  type BlobStore,
  BlobStoreError,
  type ByteRange,
  isBlobKey,
  type StoredBlob,
} from './blob-store';
import { askS3, type S3Options, type S3Place } from './s3-call';

/** Stores each blob as an object of an existing bucket. */
export function openS3Blobs(place: S3Place, options: S3Options = {}): BlobStore {
  const nameOf = (key: string): string => {
    assertBlobKey(key);
    return `${place.prefix}${key}`;
  };
  const call = askS3(place, options);
  const remove = async (name: string): Promise<void> => {
    await drained(await call({ method: 'DELETE', name }));
  };
  return {
    put: async (key, bytes) => {
      const name = nameOf(key);
      try {
        await drained(await call({ method: 'PUT', name, body: bytes }));
      } catch (error) {
        // A slow store may have stored it after the timeout. If this fails, too, the search for orphaned blobs finds
        // it.
        await remove(name).catch(() => undefined);
        throw error;
      }
    },
    read: async (key, range) => {
      const name = nameOf(key);
      const reply = await call({ method: 'GET', name, ...(range && { range: `bytes=${range.first}-${range.last}` }) });
      if (!reply?.body) return undefined;
      const bytes = Readable.fromWeb(reply.body as ReadableStream<Uint8Array>); // `fetch` has the DOM's type of stream.
      // A server may ignore a range, which its status shows (RFC 9110, 14.2).
      return range && reply.status !== HTTP_PARTIAL ? Readable.from(cut(bytes, range), { objectMode: false }) : bytes;
    },
    delete: async (key) => remove(nameOf(key)),
    list: () => listBucket(call, place.prefix),
  };
}

const HTTP_PARTIAL = 206;

/** Cuts a range out of a complete body. */
async function* cut(bytes: AsyncIterable<Uint8Array>, { first, last }: ByteRange): AsyncGenerator<Uint8Array> {
  let at = 0;
  for await (const chunk of bytes) {
    const part = chunk.subarray(Math.max(0, first - at), Math.max(0, last + 1 - at));
    if (part.length > 0) yield part;
    at += chunk.length;
    if (at > last) return;
  }
}

async function* listBucket(call: ReturnType<typeof askS3>, prefix: string) {
  let next: string | undefined;
  do {
    const token = next === undefined ? {} : { 'continuation-token': next };
    const query = { 'list-type': '2', prefix, ...token };
    const page = await (await call({ method: 'GET', query }))?.text();
    if (page === undefined) throw new BlobStoreError('the bucket does not exist');
    yield* objectsOf(page, prefix);
    next = textOf(page, 'NextContinuationToken');
  } while (next !== undefined);
}

/** The objects of one page. Generated keys and timestamps need no unescaping. */
function* objectsOf(page: string, prefix: string): Generator<StoredBlob> {
  for (const [, object = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
    const name = textOf(object, 'Key') ?? '';
    const key = name.slice(prefix.length);
    const modifiedAt = new Date(textOf(object, 'LastModified') ?? Number.NaN);
    if (name.startsWith(prefix) && isBlobKey(key) && !Number.isNaN(modifiedAt.getTime())) yield { key, modifiedAt };
  }
}

const textOf = (xml: string, element: string): string | undefined =>
  new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];

/** An unread body would keep its connection open. */
const drained = async (reply: Response | undefined): Promise<void> => reply?.body?.cancel();
