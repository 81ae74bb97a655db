import { Readable } from 'node:stream';
import type { RecordingClip } from '@linecheck/contract';
import type { BlobStore } from '../../blobs/blob-store';

interface ClipAndKey {
  readonly clip: RecordingClip;
  readonly blobKey: string;
}

/** Three bytes are four base64 characters, so chunks of a multiple of three need no padding. */
const GROUP_BYTES = 3;

/**
 * The documented list, with every video in it as base64 (D10), created while it is read: a host may have more videos
 * than fit in memory. A video that is missing from the store becomes an empty text, as the documented client expects.
 *
 * Resolves after the beginning of the first video has been read, so that an unavailable store still results in an error
 * status.
 */
export async function withClipData(blobs: BlobStore, clips: readonly ClipAndKey[]): Promise<Readable> {
  const pieces = jsonOf(blobs, clips);
  const first = await pieces.next();
  return Readable.from(behind(first.value ?? '', pieces), { objectMode: false });
}

async function* behind(first: string, pieces: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* pieces;
}

async function* jsonOf(blobs: BlobStore, clips: readonly ClipAndKey[]): AsyncGenerator<string> {
  let opening = '[';
  for (const { clip, blobKey } of clips) {
    const video = (await blobs.read(blobKey)) ?? Readable.from([]);
    yield `${opening}${JSON.stringify(clip).slice(0, -1)},"clipData":"`;
    yield* base64Of(video);
    yield '"}';
    opening = ',';
  }
  yield opening === '[' ? '[]' : ']';
}

async function* base64Of(video: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let left = Buffer.alloc(0);
  for await (const chunk of video) {
    const bytes = Buffer.concat([left, chunk]);
    const whole = bytes.length - (bytes.length % GROUP_BYTES);
    yield bytes.toString('base64', 0, whole);
    left = bytes.subarray(whole);
  }
  yield left.toString('base64');
}
