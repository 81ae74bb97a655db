/**
 * Where bytes lie that are too many for a row: a folder, or later any other store that can do these three things. Keys
 * are ids of our own making (`[a-z0-9-]`), never names from outside.
 */
export interface BlobStore {
  /** Resolves once the bytes are safe. When it rejects, nothing is kept under this key. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Undefined where there is nothing under this key. */
  get(key: string): Promise<Buffer | undefined>;
  /** Deleting what is not there is no error, so that a deletion may be tried again. */
  delete(key: string): Promise<void>;
}
