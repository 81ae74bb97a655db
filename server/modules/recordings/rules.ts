import { TAKE_TYPES, type TakeType, type VIDEO_TYPES } from '@linecheck/contract';
import type { SessionId } from '../../domain/ids';

export type VideoType = (typeof VIDEO_TYPES)[number];

export interface SentVideo {
  /** The first `HEAD_BYTES`, or all bytes of a shorter video. */
  readonly head: Uint8Array;
  /** May list codecs after a semicolon. */
  readonly mimeType: string;
}

/** The magic number of EBML, the format of WebM (RFC 8794, 8.1). */
const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);
/** Long enough for the document type in the EBML header of every recorder's files. */
export const HEAD_BYTES = 64;
/** The first box of an MP4 file is its type; its name follows four bytes of length (ISO/IEC 14496-12, 4.3). */
const FTYP_AT = 4;

const isWebm = (head: Buffer): boolean =>
  head.subarray(0, EBML.length).equals(EBML) && head.subarray(0, HEAD_BYTES).includes('webm');

const isMp4 = (head: Buffer): boolean => head.subarray(FTYP_AT, FTYP_AT + 4).equals(Buffer.from('ftyp'));

const hasSignature = { 'video/webm': isWebm, 'video/mp4': isMp4 } as const satisfies Record<
  VideoType,
  (head: Buffer) => boolean
>;

const isVideoType = (type: string): type is VideoType => Object.hasOwn(hasSignature, type);

/** Types are case-insensitive (RFC 9110, 8.3.1). */
export const plainType = (mimeType: string): string => (mimeType.split(';')[0] ?? '').trim().toLowerCase();

/**
 * The type of a video without codecs, if its bytes have the signature of that type: file names and declared types are
 * not trusted (D10).
 */
export function videoTypeOf({ head, mimeType }: SentVideo): VideoType | undefined {
  const type = plainType(mimeType);
  return isVideoType(type) && hasSignature[type](Buffer.from(head)) ? type : undefined;
}

const hasTakeSignature = { 'audio/webm': isWebm, 'audio/mp4': isMp4 } as const satisfies Record<
  TakeType,
  (head: Buffer) => boolean
>;

export interface ReceivedTake {
  /** Both tracks, the one with processing first. */
  readonly bytes: Buffer;
  readonly mimeType: string;
  readonly processedBytes: number;
}

/** The type of a take, if each of its tracks has the signature of that type and at least one is not empty. */
export function takeTypeOf({ bytes, mimeType, processedBytes }: ReceivedTake): TakeType | undefined {
  const type = TAKE_TYPES.find((known) => known === plainType(mimeType));
  const tracks = [bytes.subarray(0, processedBytes), bytes.subarray(processedBytes)].filter(({ length }) => length > 0);
  if (type === undefined || tracks.length === 0 || processedBytes > bytes.length) return undefined;
  return tracks.every(hasTakeSignature[type]) ? type : undefined;
}

/** Decodes base64; undefined if it is invalid. Strict as RFC 4648 allows: padded, and without unused bits set. */
export function decodeBase64(text: string): Buffer<ArrayBuffer> | undefined {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : undefined;
}

/** The content type of a video: a known video type, or one that browsers do not open. */
export const servedType = (stored: string): string => (isVideoType(stored) ? stored : 'application/octet-stream');

const extensions = { 'video/webm': '.webm', 'video/mp4': '.mp4' } as const satisfies Record<VideoType, string>;

/**
 * The file name of a downloaded video: the stored one, with a video extension appended if it has another. A guest
 * chooses the name and nearly all bytes, so without this a file saved as a page would be opened as one.
 */
export function savedName(fileName: string, stored: string): string {
  if (Object.values(extensions).some((extension) => fileName.toLowerCase().endsWith(extension))) return fileName;
  return `${fileName}${isVideoType(stored) ? extensions[stored] : '.bin'}`;
}

interface ClipQuotas {
  readonly clipQuotaMb: number;
  /** Quota of all unverified hosts together. */
  readonly unconfirmedClipsMb: number;
}

interface Usage {
  readonly isVerified: boolean;
  readonly usedBytes: number;
  readonly usedByUnconfirmed: number;
}

const BYTES_PER_MB = 1_000_000;

/** One unverified host leaves nine tenths of the shared quota to the others. */
const SHARE_OF_ONE = 0.1;

/** A clip of a guest who joined by a group link. */
export interface GroupClip {
  readonly session: SessionId;
  readonly kind: 'guest' | 'take';
  /** A further take of a result takes no further place. */
  readonly submissionId: string | null;
}

/**
 * Bounds for the clips of guests who joined by a group link: their share of a host's quota, the videos, and as many takes, of
 * one guest, and the videos of one episode within an hour.
 */
export const GROUP_CLIPS = { share: 0.2, ofGuest: 3, ofHour: 60 } as const;

/** The clip quota of a host in bytes, at this moment. */
export function quotaOf({ clipQuotaMb, unconfirmedClipsMb }: ClipQuotas, usage: Usage): number {
  const own = clipQuotaMb * BYTES_PER_MB;
  if (usage.isVerified) return own;
  const shared = unconfirmedClipsMb * BYTES_PER_MB;
  const leftToAll = Math.max(0, shared - usage.usedByUnconfirmed);
  return Math.min(own, shared * SHARE_OF_ONE, usage.usedBytes + leftToAll);
}
