import type { Readable } from 'node:stream';

/** Part of a blob: its first and its last byte, both counted from 0 and both included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** More bytes than should be in memory at once. */
export interface BlobSource {
  readonly byteLength: number;
  /** From the beginning, as often as asked. A chunk is valid until the next one is requested. */
  chunks(): AsyncIterable<Uint8Array<ArrayBuffer>>;
}

export interface StoredBlob {
  readonly key: string;
  readonly modifiedAt: Date;
}

/**
 * Stores bytes that are too many for a row: in a folder, or in an S3-compatible store. Keys are ids of our own making
 * (`[a-z0-9-]`), never names from outside: any other is a RangeError.
 */
export interface BlobStore {
  /** Resolves once the bytes are safe. When it rejects, nothing is kept under this key. */
  put(key: string, bytes: Uint8Array<ArrayBuffer> | BlobSource): Promise<void>;
  /** The bytes, as fast as they are read; undefined if there is no such blob. */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Deleting a missing blob is no error, so that a deletion may be retried. */
  delete(key: string): Promise<void>;
  /** Every blob, including the remains of an interrupted `put`. */
  list(): AsyncIterable<StoredBlob>;
}

const ownKey = /^[a-z0-9-]{1,64}$/;

export const isBlobKey = (key: string): boolean => ownKey.test(key);

/** @throws RangeError if it is no key of ours. */
export function assertBlobKey(key: string): void {
  if (!isBlobKey(key)) throw new RangeError('a blob key is an id of our own making');
}

/** The store cannot be reached or refuses to work. The bytes were not stored, and may be sent again. */
export class BlobStoreError extends Error {
  override readonly name = 'BlobStoreError';
  readonly code = 'BLOB_STORE';
}
