import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { BlobStore } from '../../blobs/blob-store';
import { Problem } from '../../domain/problem';
import { wantedRange } from '../../http/byte-range';
import { UPLOADED_CONTENT_POLICY } from '../../http/security-headers';
import type { Exchange } from '../../http/serve';
import { savedName, servedType } from './rules';
import type { StoredClip } from './store';

interface ContentRequest {
  readonly clip: StoredClip;
  readonly blobs: BlobStore;
  /** True if it is sent as a download with a file name, instead of being played. */
  readonly isDownload: boolean;
}

/** Responds with a video or a range of it. */
export async function sendContent(
  { clip, blobs, isDownload }: ContentRequest,
  { request, reply }: Exchange,
): Promise<Readable> {
  const length = clip.byte_length;
  const wanted = wantedRange(request.headers, length);
  if (wanted.kind === 'unsatisfiable') {
    reply.header('content-range', `bytes */${length}`);
    throw new Problem('range_not_satisfiable');
  }
  const part = wanted.kind === 'part' ? wanted : { first: 0, last: length - 1 };
  const isHead = request.method === 'HEAD';
  const video = isHead ? Readable.from([]) : await blobs.read(clip.blob_key, wanted.kind === 'part' ? part : undefined);
  if (video === undefined) throw new Problem('not_found');
  reply.headers({
    'accept-ranges': 'bytes',
    'content-type': servedType(clip.mime_type),
    'content-length': part.last - part.first + 1,
    'content-disposition': contentDisposition(savedName(clip.file_name, clip.mime_type), {
      type: isDownload ? 'attachment' : 'inline',
    }),
    'content-security-policy': UPLOADED_CONTENT_POLICY,
  });
  if (wanted.kind === 'part') reply.code(206).header('content-range', `bytes ${part.first}-${part.last}/${length}`);
  return video;
}
