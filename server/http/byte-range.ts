type WantedRange =
  | { readonly kind: 'all' }
  | { readonly kind: 'part'; readonly first: number; readonly last: number }
  | { readonly kind: 'unsatisfiable' };

const all: WantedRange = { kind: 'all' };

/** A single byte range; a request for several may be answered with the whole body (RFC 9110, 14.2). */
const oneRange = /^bytes=\s*(?:(\d+)-(\d*)|-(\d+))\s*$/i;

/**
 * Parses the `Range` header of a request (RFC 9110, 14.1.2). Anything but a byte range is ignored, and so is a
 * conditional range (`If-Range`), since these responses have no validator to compare.
 *
 * @param length Length of the whole body in bytes, at least 1.
 */
export function wantedRange(
  headers: { readonly range?: string | undefined; readonly 'if-range'?: unknown },
  length: number,
) {
  const match = headers['if-range'] === undefined ? oneRange.exec(headers.range ?? '') : null;
  return match === null ? all : partOf(match, length);
}

function partOf([, from = '', to = '', suffix]: RegExpExecArray, length: number): WantedRange {
  if (suffix !== undefined) return within(length - Number(suffix), length - 1, length);
  if (to !== '' && Number(to) < Number(from)) return all;
  return within(Number(from), to === '' ? length - 1 : Number(to), length);
}

function within(first: number, last: number, length: number): WantedRange {
  if (first >= length) return { kind: 'unsatisfiable' };
  return { kind: 'part', first: Math.max(0, first), last: Math.min(last, length - 1) };
}
