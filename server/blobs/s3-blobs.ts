import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { AwsV4Signer } from 'aws4fetch';
import {
  assertBlobKey,
  type BlobSource,
  type BlobStore,
  BlobStoreError,
  type ByteRange,
  isBlobKey,
  type StoredBlob,
} from './blob-store';

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
      const bytes = Readable.fromWeb(reply.body as WebStream<Uint8Array>); // `fetch` has the DOM's type of stream.
      // A server may ignore a range, which its status shows (RFC 9110, 14.2).
      return range && reply.status !== HTTP_PARTIAL ? Readable.from(cut(bytes, range), { objectMode: false }) : bytes;
    },
    delete: async (key) => remove(nameOf(key)),
    list: (prefix = '') => listBucket(call, { ...place, wanted: prefix }),
  };
}

const HTTP_PARTIAL = 206;

async function* cut(bytes: AsyncIterable<Uint8Array>, { first, last }: ByteRange): AsyncGenerator<Uint8Array> {
  let at = 0;
  for await (const chunk of bytes) {
    const part = chunk.subarray(Math.max(0, first - at), Math.max(0, last + 1 - at));
    if (part.length > 0) yield part;
    at += chunk.length;
    if (at > last) return;
  }
}

/** @param wanted What the keys start with, after the place's own prefix. */
async function* listBucket(
  call: ReturnType<typeof askS3>,
  { prefix, wanted }: Pick<S3Place, 'prefix'> & { readonly wanted: string },
) {
  let next: string | undefined;
  do {
    const token = next === undefined ? {} : { 'continuation-token': next };
    const query = { 'list-type': '2', prefix: `${prefix}${wanted}`, ...token };
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

export interface S3Place {
  /** Without the bucket: `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Prepended to each key: empty, or a path that ends with a slash. */
  readonly prefix: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

interface S3Options {
  /** Timeout until the response begins; uploading the largest clip may take that long. */
  readonly answerWithinMs?: number;
  readonly fetch?: typeof fetch;
}

interface S3Call {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly name?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer> | BlobSource;
  readonly range?: string;
}

/**
 * Creates a function that calls an S3-compatible store, with a signature over the whole call (AWS Signature Version 4),
 * so that the store refuses altered calls. The bucket is in the path, which every such store supports.
 *
 * @returns The response, or undefined if there is no such object.
 * @throws BlobStoreError for everything else, with a message for the operator that contains no addresses or keys.
 */
function askS3(place: S3Place, { answerWithinMs = 30_000, fetch: ask = fetch }: S3Options) {
  const { endpoint, bucket, prefix: _prefix, ...access } = place;
  const keyOfTheDay = new Map<string, ArrayBuffer>();

  const send = async ({ method, name, query, body, range }: S3Call, signal: AbortSignal): Promise<Response> => {
    const path = name === undefined ? bucket : `${bucket}/${name}`;
    const headers = {
      'x-amz-content-sha256': await hashOf(body),
      ...(body !== undefined && { 'content-length': String(body.byteLength) }),
      ...(range !== undefined && { range }),
    };
    const url = `${endpoint}/${path}?${new URLSearchParams(query)}`;
    const signer = new AwsV4Signer({ ...access, service: 's3', cache: keyOfTheDay, url, method, headers });
    const signed = await signer.sign();
    // Redirects are not followed: the signature is valid for one URL, and must not be sent to another server.
    const options = { method, headers: signed.headers, signal, redirect: 'manual' } as const;
    return ask(signed.url, { ...options, ...(body !== undefined && sendable(body)) });
  };

  return async (call: S3Call): Promise<Response | undefined> => {
    // The timeout covers only the time until the response begins; reading it may take longer.
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), answerWithinMs);
    try {
      const reply = await send(call, late.signal);
      return reply.ok ? reply : await undefinedIfMissing(reply);
    } catch (cause) {
      if (cause instanceof BlobStoreError) throw cause;
      const reason = late.signal.aborted ? 'the store timed out' : 'the store is unreachable';
      throw new BlobStoreError([reason, codeOf(cause)].filter(Boolean).join(': '), { cause });
    } finally {
      clearTimeout(timer);
    }
  };
}

async function hashOf(body: S3Call['body']): Promise<string> {
  const hash = createHash('sha256');
  if (body instanceof Uint8Array) hash.update(body);
  else for await (const chunk of body?.chunks() ?? []) hash.update(chunk);
  return hash.digest('hex');
}

function sendable(body: NonNullable<S3Call['body']>): RequestInit {
  if (body instanceof Uint8Array) return { body };
  const streamed: RequestInit & { duplex: 'half' } = {
    body: Readable.toWeb(Readable.from(copiesOf(body))) as ReadableStream, // `fetch` has the DOM's type of stream.
    duplex: 'half',
  };
  return streamed;
}

/** Copies each chunk, because it may still be in transit when the next one is read. */
async function* copiesOf(body: BlobSource): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for await (const chunk of body.chunks()) yield Uint8Array.from(chunk);
}

/** Only a missing object is an expected result; a missing bucket is a wrong setting. */
async function undefinedIfMissing(reply: Response): Promise<undefined> {
  const code = /<Code>(\w+)<\/Code>/.exec(await reply.text())?.[1] ?? '';
  if (reply.status === 404 && code !== 'NoSuchBucket') return undefined;
  throw new BlobStoreError(`the store responded ${reply.status} ${code}`.trim());
}

/** The cause that `fetch` hides behind "fetch failed". */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !(error.cause instanceof Error)) return undefined;
  return 'code' in error.cause ? String(error.cause.code) : error.cause.message;
}
