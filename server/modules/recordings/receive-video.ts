import type { Readable } from 'node:stream';
import { Problem } from '../../domain/problem';
import { HEAD_BYTES } from './rules';
import type { UploadFile } from './upload-file';
import { assertVideoType, type Video } from './video';

interface Receiving {
  readonly file: UploadFile;
  /** As declared by the client. */
  readonly mimeType: string;
  readonly maxBytes: number;
}

/**
 * Writes a video to a file while it arrives.
 *
 * @throws Problem `clip_not_valid` as soon as its first bytes show another type, `too_large` as soon as it exceeds the
 * maximum.
 */
export async function receiveVideo(body: Readable, { file, mimeType, maxBytes }: Receiving): Promise<Video> {
  let head = Buffer.alloc(0);
  for await (const chunk of chunksOf(body)) {
    if (file.byteLength + chunk.length > maxBytes) throw new Problem('too_large');
    if (head.length < HEAD_BYTES) {
      head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)]);
      if (head.length === HEAD_BYTES) assertVideoType({ head, mimeType });
    }
    await file.append(chunk);
  }
  return { mimeType: assertVideoType({ head, mimeType }), bytes: file };
}

/**
 * Keeps a refused body open, so that the rest of it can be read: some clients read no response before they have sent
 * everything.
 */
async function* chunksOf(body: Readable): AsyncGenerator<Buffer> {
  try {
    yield* body.iterator({ destroyOnReturn: false });
  } catch (cause) {
    throw new Problem('invalid', { reason: 'broken_off', cause });
  }
}
