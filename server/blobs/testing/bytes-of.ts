import { buffer } from 'node:stream/consumers';
import type { BlobStore, ByteRange } from '../blob-store';

/** All bytes under a key, or a range of them; undefined if there are none. */
export async function blobBytesOf(blobs: BlobStore, key: string, range?: ByteRange): Promise<Buffer | undefined> {
  const stream = await blobs.read(key, range);
  return stream && buffer(stream);
}
