import type { FieldCode, TakeType } from '@linecheck/contract';
import type { BlobSource } from '../../blobs/blob-store';
import { ProblemError } from '../../domain/problem';
import {
  decodeBase64,
  HEAD_BYTES,
  plainType,
  type ReceivedTake,
  type SentVideo,
  takeTypeOf,
  type VideoType,
  videoTypeOf,
} from './rules';

/** A completely received video or take, whose bytes have the signature of its type. */
export interface ReceivedMedia {
  readonly mimeType: VideoType | TakeType;
  readonly bytes: BlobSource | Uint8Array<ArrayBuffer>;
}

/** @throws ProblemError `clip_not_valid` */
export function assertVideoType(sent: SentVideo): VideoType {
  const type = videoTypeOf(sent);
  if (type === undefined)
    throw notValid(plainType(sent.mimeType) === 'video/mp4' ? 'clip_data_no_mp4' : 'clip_data_no_webm');
  return type;
}

/** @throws ProblemError `clip_not_valid` */
export function assertTakeType(sent: ReceivedTake): TakeType {
  const type = takeTypeOf(sent);
  if (type === undefined) throw new ProblemError('clip_not_valid');
  return type;
}

/** @throws ProblemError `clip_not_valid` */
export function videoFromBase64(clipData: string, mimeType: string): ReceivedMedia {
  const bytes = decodeBase64(clipData);
  if (bytes === undefined) throw notValid('clip_data_prefixed');
  return { mimeType: assertVideoType({ head: bytes.subarray(0, HEAD_BYTES), mimeType }), bytes };
}

const notValid = (reason: FieldCode): ProblemError =>
  new ProblemError('clip_not_valid', { fields: { clipData: reason } });
