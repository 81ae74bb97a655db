import type { Readable } from 'node:stream';

export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** Bytes that do not fit in memory as a whole. */
export interface BlobSource {
  readonly byteLength: number;
  /** Iterates from the beginning, any number of times. A chunk is valid until the next one is requested. */
  chunks(): AsyncIterable<Uint8Array<ArrayBuffer>>;
}

export interface StoredBlob {
  readonly key: string;
  readonly modifiedAt: Date;
}

/**
 * Stores bytes that are too large for a row: in a folder, or in an S3-compatible store. Keys are generated ids
 * (`[a-z0-9-]`), never names from outside; any other key is a RangeError.
 */
export interface BlobStore {
  /** Resolves when the bytes are durable. If it rejects, nothing is stored under this key. */
  put(key: string, bytes: Uint8Array<ArrayBuffer> | BlobSource): Promise<void>;
  /** Streams the bytes; undefined if there is no such blob. */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Succeeds if the blob is missing, so that a deletion may be retried. */
  delete(key: string): Promise<void>;
  /** Lists every blob whose key starts with `prefix`, including the remains of an interrupted `put`. */
  list(prefix?: string): AsyncIterable<StoredBlob>;
}

const ownKey = /^[a-z0-9-]{1,64}$/;

export const isBlobKey = (key: string): boolean => ownKey.test(key);

/** @throws RangeError if it is not a generated key. */
export function assertBlobKey(key: string): void {
  if (!isBlobKey(key)) throw new RangeError('not a valid blob key');
}

/** The store is unreachable or refuses the call. The bytes were not stored, and the call may be retried. */
export class BlobStoreError extends Error {
  override readonly name = 'BlobStoreError';
  readonly code = 'BLOB_STORE';
}
