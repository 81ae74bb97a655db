import { buffer } from 'node:stream/consumers';
import type { BlobStore, ByteRange } from '../blob-store';

/** All that lies under a key, or a part of it; undefined where there is nothing. */
export async function bytesOf(blobs: BlobStore, key: string, range?: ByteRange): Promise<Buffer | undefined> {
  const stream = await blobs.read(key, range);
  return stream && buffer(stream);
}
