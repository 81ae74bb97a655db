import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AwsV4Signer } from 'aws4fetch';
import { type BlobSource, BlobStoreError } from './blob-store';

/** The address of an S3-compatible store and our credentials for it. */
export interface S3Place {
  /** Without the bucket: `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Before each key: empty, or a name that ends with a slash. */
  readonly prefix: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface S3Options {
  /** How long the store may take until it begins to answer; the largest clip may take that long to be sent. */
  readonly answerWithinMs?: number;
  readonly fetch?: typeof fetch;
}

interface S3Call {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  /** Of an object; the bucket itself unless given. */
  readonly name?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer> | BlobSource;
  readonly range?: string;
}

/**
 * Calls an S3-compatible store, with a signature over the whole call (AWS Signature Version 4): the store refuses what was
 * altered in transit. The bucket is in the path, which every such store supports.
 *
 * @returns The reply, or undefined if there is no such object.
 * @throws BlobStoreError for everything else, in words for the operator and without addresses or keys.
 */
export function askS3(place: S3Place, { answerWithinMs = 30_000, fetch: ask = fetch }: S3Options) {
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
    // A signature is for one address, and what it signs is for this store alone.
    const options = { method, headers: signed.headers, signal, redirect: 'manual' } as const;
    return ask(signed.url, { ...options, ...(body !== undefined && sendable(body)) });
  };

  return async (call: S3Call): Promise<Response | undefined> => {
    // Only until the reply begins: how long reading it takes is up to the reader.
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), answerWithinMs);
    try {
      const reply = await send(call, late.signal);
      return reply.ok ? reply : await undefinedIfMissing(reply);
    } catch (cause) {
      if (cause instanceof BlobStoreError) throw cause;
      const reason = late.signal.aborted ? 'the store did not answer in time' : 'the store cannot be reached';
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
    body: Readable.toWeb(Readable.from(copiesOf(body))) as ReadableStream,
    duplex: 'half',
  };
  return streamed;
}

/** What is being sent may wait for the network while the next chunk is read. */
async function* copiesOf(body: BlobSource): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for await (const chunk of body.chunks()) yield Uint8Array.from(chunk);
}

/** A bucket that is missing is a wrong setting; only a missing object is an expected reply. */
async function undefinedIfMissing(reply: Response): Promise<undefined> {
  const code = /<Code>(\w+)<\/Code>/.exec(await reply.text())?.[1] ?? '';
  if (reply.status === 404 && code !== 'NoSuchBucket') return undefined;
  throw new BlobStoreError(`the store answered ${reply.status} ${code}`.trim());
}

/** What `fetch` hides behind "fetch failed". */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !(error.cause instanceof Error)) return undefined;
  return 'code' in error.cause ? String(error.cause.code) : error.cause.message;
}
