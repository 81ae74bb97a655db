import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AwsV4Signer } from 'aws4fetch';
import { type BlobSource, BlobStoreError } from './blob-store';

/** The location of an S3-compatible store and its credentials. */
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

export interface S3Options {
  /** Timeout until the response begins; uploading the largest clip may take that long. */
  readonly answerWithinMs?: number;
  readonly fetch?: typeof fetch;
}

interface S3Call {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  /** Key of an object; the call is for the bucket itself if omitted. */
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
