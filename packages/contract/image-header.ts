/** The format and size of a picture, from its first bytes. */
export interface ImageHeader {
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly width: number;
  readonly height: number;
}

/** Reads past the end give NaN, for which every comparison is false, so a truncated header is invalid. */
const u8 = (bytes: Uint8Array, at: number): number => bytes[at] ?? Number.NaN;
const u16be = (bytes: Uint8Array, at: number): number => u8(bytes, at) * 0x100 + u8(bytes, at + 1);
const u32be = (bytes: Uint8Array, at: number): number => u16be(bytes, at) * 0x10000 + u16be(bytes, at + 2);
const u16le = (bytes: Uint8Array, at: number): number => u8(bytes, at) + u8(bytes, at + 1) * 0x100;
const u24le = (bytes: Uint8Array, at: number): number => u16le(bytes, at) + u8(bytes, at + 2) * 0x10000;
const u32le = (bytes: Uint8Array, at: number): number => u16le(bytes, at) + u16le(bytes, at + 2) * 0x10000;

const matches = (bytes: Uint8Array, at: number, ascii: string): boolean =>
  [...ascii].every((character, index) => bytes[at + index] === character.charCodeAt(0));

type Size = Omit<ImageHeader, 'type'> | undefined;

/** Reads the size after the signature, from the first chunk, IHDR of 13 bytes (PNG specification, 5.2 and 11.2.1). */
function pngSize(bytes: Uint8Array): Size {
  const isPng = matches(bytes, 0, '\x89PNG\r\n\x1a\n') && u32be(bytes, 8) === 13 && matches(bytes, 12, 'IHDR');
  return isPng ? { width: u32be(bytes, 16), height: u32be(bytes, 20) } : undefined;
}

/** DHT, JPG and DAC are in the range of the frame headers, but are not frame headers (ITU-T T.81, table B.1). */
const NO_FRAMES: ReadonlySet<number> = new Set([0xc4, 0xc8, 0xcc]);
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.has(marker);
/** A scan or the end of the image before any frame header makes the image invalid. */
const SCAN = 0xda;
const END = 0xd9;

/** Skips the segments up to the first frame header, which has the size (ITU-T T.81, B.1.1.4 and B.2.2). */
function jpegSize(bytes: Uint8Array): Size {
  if (u8(bytes, 0) !== 0xff || u8(bytes, 1) !== 0xd8) return undefined;
  let at = 2;
  while (u8(bytes, at) === 0xff) {
    const marker = u8(bytes, at + 1);
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) return { height: u16be(bytes, at + 5), width: u16be(bytes, at + 7) };
    else if (marker === SCAN || marker === END || !(u16be(bytes, at + 2) >= 2)) return undefined;
    else at += 2 + u16be(bytes, at + 2);
  }
  return undefined;
}

/** Reads the size from the first chunk of the RIFF container: VP8X, VP8L or VP8 (RFC 9649, 2.4 to 2.7). */
function webpSize(bytes: Uint8Array): Size {
  if (!matches(bytes, 0, 'RIFF') || !matches(bytes, 8, 'WEBP') || u32le(bytes, 4) + 8 > bytes.length) return undefined;
  if (matches(bytes, 12, 'VP8X')) return { width: u24le(bytes, 24) + 1, height: u24le(bytes, 27) + 1 };
  if (matches(bytes, 12, 'VP8L') && u8(bytes, 20) === 0x2f) {
    const bits = u32le(bytes, 21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (matches(bytes, 12, 'VP8 ') && matches(bytes, 23, '\x9d\x01\x2a')) {
    return { width: u16le(bytes, 26) & 0x3fff, height: u16le(bytes, 28) & 0x3fff };
  }
  return undefined;
}

const READERS = [
  ['image/png', pngSize],
  ['image/jpeg', jpegSize],
  ['image/webp', webpSize],
] as const satisfies readonly (readonly [ImageHeader['type'], (bytes: Uint8Array) => Size])[];

/**
 * The type and size of a PNG, JPEG or WebP picture, from its header. Undefined for any other format and for a truncated
 * header. Reads nothing after the header.
 */
export function readImageHeader(bytes: Uint8Array): ImageHeader | undefined {
  for (const [type, sizeOf] of READERS) {
    const size = sizeOf(bytes);
    if (size && size.width >= 1 && size.height >= 1) return { type, ...size };
  }
  return undefined;
}
