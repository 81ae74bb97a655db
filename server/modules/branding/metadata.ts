import { crc32 } from 'node:zlib';
import type { ImageHeader } from '@linecheck/contract';

/**
 * A picture without the data that cameras and programs store about its author and place: EXIF, XMP, IPTC, comments, and
 * bytes after its end. Colours and pixels stay as they are, and so does the orientation of a JPEG.
 *
 * @returns undefined for a picture that is cut off or damaged.
 */
export const withoutMetadata = (bytes: Buffer, type: ImageHeader['type']): Buffer | undefined => strippers[type](bytes);

const APP1 = 0xe1;
/** IPTC and comments. */
const DROPPED_SEGMENTS: ReadonlySet<number> = new Set([0xed, 0xfe]);
const SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

interface Segment {
  readonly marker: number;
  /** From its marker; a scan includes its data. */
  readonly whole: Buffer;
  readonly body: Buffer;
}

/** Segments up to the end of the image (ITU-T T.81, B.1.1). */
function stripJpeg(bytes: Buffer): Buffer | undefined {
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  for (let at = 2; at < bytes.length; ) {
    const segment = segmentAt(bytes, at);
    if (segment === undefined) return undefined;
    kept.push(keptOf(segment));
    if (segment.marker === END_OF_IMAGE) return Buffer.concat(kept);
    at += segment.whole.length;
  }
  return undefined;
}

function segmentAt(bytes: Buffer, at: number): Segment | undefined {
  const marker = bytes[at + 1];
  if (bytes[at] !== 0xff || marker === undefined) return undefined;
  const ofLength = (length: number): Segment => ({
    marker,
    whole: bytes.subarray(at, at + length),
    body: bytes.subarray(at + 4, at + length),
  });
  // A marker may have fill bytes before it.
  if (marker === 0xff) return ofLength(1);
  if (marker === END_OF_IMAGE) return ofLength(2);
  if (at + 4 > bytes.length) return undefined;
  const length = 2 + bytes.readUInt16BE(at + 2);
  if (at + length > bytes.length) return undefined;
  return ofLength(marker === SCAN ? endOfScan(bytes, at + length) - at : length);
}

function keptOf({ marker, whole, body }: Segment): Buffer {
  if (marker === APP1) return orientationOnly(body);
  return DROPPED_SEGMENTS.has(marker) ? Buffer.alloc(0) : whole;
}

/** A marker in a scan follows 0xFF and is neither a stuffed zero nor a restart (B.1.1.5). */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker !== 0 && !(marker >= 0xd0 && marker <= 0xd7) && marker !== 0xff) return at;
  }
  return bytes.length;
}

const EXIF = Buffer.from('Exif\0\0', 'latin1');
const ORIENTATION = 0x0112;
const UPRIGHT = 1;

/** An EXIF segment with nothing but the orientation; empty if the picture is upright. */
function orientationOnly(exif: Buffer): Buffer {
  const orientation = orientationOf(exif);
  if (orientation === UPRIGHT) return Buffer.alloc(0);
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  const head = Buffer.from([0xff, APP1, 0, 2 + EXIF.length + tiff.length]);
  return Buffer.concat([head, EXIF, tiff]);
}

/** The orientation in the first directory of an EXIF segment (EXIF 2.3, 4.6), from 1 to 8. */
function orientationOf(exif: Buffer): number {
  const tiff = exif.subarray(EXIF.length);
  if (!exif.subarray(0, EXIF.length).equals(EXIF) || tiff.length < 10) return UPRIGHT;
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const u16 = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const u32 = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const directory = u32(4);
  for (let entry = directory + 2; entry < directory + 2 + 12 * u16(directory); entry += 12) {
    const value = u16(entry + 8);
    if (u16(entry) === ORIENTATION && value >= 1 && value <= 8) return value;
  }
  return UPRIGHT;
}

const PNG_SIGNATURE_BYTES = 8;
const DROPPED_CHUNKS: ReadonlySet<string> = new Set(['tEXt', 'zTXt', 'iTXt', 'eXIf']);

/** Chunks with checksums, up to IEND (PNG specification, 5.3). */
function stripPng(bytes: Buffer): Buffer | undefined {
  const kept: Buffer[] = [bytes.subarray(0, PNG_SIGNATURE_BYTES)];
  for (let at = PNG_SIGNATURE_BYTES; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length || crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return undefined;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (!DROPPED_CHUNKS.has(type)) kept.push(bytes.subarray(at, end));
    if (type === 'IEND') return Buffer.concat(kept);
    at = end;
  }
  return undefined;
}

const RIFF_HEADER_BYTES = 12;
/** Bits of the extended header for EXIF and XMP (RFC 9649, 2.7). */
const METADATA_FLAGS = 0x0c;

/** Chunks of a RIFF container, padded to even sizes (RFC 9649, 2.3). */
function stripWebp(bytes: Buffer): Buffer | undefined {
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) return undefined;
  const kept: Buffer[] = [];
  let at = RIFF_HEADER_BYTES;
  while (at + 8 <= end) {
    const size = bytes.readUInt32LE(at + 4);
    const next = at + 8 + size + (size % 2);
    if (at + 8 + size > end) return undefined;
    const type = bytes.toString('latin1', at, at + 4);
    const chunk = Buffer.from(bytes.subarray(at, next));
    if (type === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~METADATA_FLAGS;
    if (type !== 'EXIF' && type !== 'XMP ') kept.push(chunk);
    at = next;
  }
  const header = Buffer.from(bytes.subarray(0, RIFF_HEADER_BYTES));
  const body = Buffer.concat(kept);
  header.writeUInt32LE(4 + body.length, 4);
  return Buffer.concat([header, body]);
}

const strippers = { 'image/png': stripPng, 'image/jpeg': stripJpeg, 'image/webp': stripWebp } as const satisfies Record<
  ImageHeader['type'],
  (bytes: Buffer) => Buffer | undefined
>;
