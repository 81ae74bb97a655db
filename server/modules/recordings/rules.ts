type FilmType = 'video/webm' | 'video/mp4';

/** What a caller has sent as a clip, or why it is none. */
export type Film =
  | { readonly kind: 'film'; readonly mimeType: FilmType }
  | { readonly kind: 'refused'; readonly reason: string };

interface SentFilm {
  /** Its first `HEAD_BYTES`. */
  readonly head: Buffer;
  /** May name its codecs behind a semicolon. */
  readonly mimeType: string;
}

/** The magic number of EBML, in which WebM is written (RFC 8794, 8.1). */
const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);
/** The document type stands in the EBML header, which is shorter than this in every recorder's files. */
export const HEAD_BYTES = 64;
/** The first box of an MP4 file is its type; its name stands behind four bytes of length (ISO/IEC 14496-12, 4.3). */
const FTYP_AT = 4;

const looksLike = {
  'video/webm': (head) => head.subarray(0, EBML.length).equals(EBML) && head.subarray(0, HEAD_BYTES).includes('webm'),
  'video/mp4': (head) => head.subarray(FTYP_AT, FTYP_AT + 4).equals(Buffer.from('ftyp')),
} as const satisfies Record<FilmType, (head: Buffer) => boolean>;

const isFilmType = (type: string): type is FilmType => Object.hasOwn(looksLike, type);

/** Holds what was sent against the type that it says to have: names and promises are not believed (D10). */
export function readFilm({ head, mimeType }: SentFilm): Film {
  const type = mimeType.split(';')[0]?.trim() ?? '';
  if (!isFilmType(type) || !looksLike[type](head)) return { kind: 'refused', reason: `Clip data is no ${type}` };
  return { kind: 'film', mimeType: type };
}

/** The type that a film is sent with: one of ours, or nothing that a browser would do anything with. */
export const servedType = (stored: string): string => (isFilmType(stored) ? stored : 'application/octet-stream');

const endings = { 'video/webm': '.webm', 'video/mp4': '.mp4' } as const satisfies Record<FilmType, string>;

/**
 * The name that a film is saved under: the stored one, with an ending of films behind it where it has another. A guest
 * chooses the name and all bytes but the first few, and what is saved as a page would be opened as one.
 */
export function savedName(fileName: string, stored: string): string {
  if (Object.values(endings).some((ending) => fileName.toLowerCase().endsWith(ending))) return fileName;
  return `${fileName}${isFilmType(stored) ? endings[stored] : '.bin'}`;
}

interface ClipQuotas {
  /** For each host. */
  readonly clipQuotaMb: number;
  /** For all hosts together whom nobody vouches for. */
  readonly unconfirmedClipsMb: number;
}

interface Usage {
  readonly isVouchedFor: boolean;
  readonly usedBytes: number;
  readonly usedByUnconfirmed: number;
}

const BYTES_PER_MB = 1_000_000;

/** One stranger leaves nine tenths of what strangers share to others. */
const SHARE_OF_ONE = 0.1;

/** How many bytes of clips a host may have now. */
export function quotaOf({ clipQuotaMb, unconfirmedClipsMb }: ClipQuotas, usage: Usage): number {
  const own = clipQuotaMb * BYTES_PER_MB;
  if (usage.isVouchedFor) return own;
  const shared = unconfirmedClipsMb * BYTES_PER_MB;
  const leftToAll = Math.max(0, shared - usage.usedByUnconfirmed);
  return Math.min(own, shared * SHARE_OF_ONE, usage.usedBytes + leftToAll);
}
