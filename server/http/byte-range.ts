/** The part of a body of known length that a caller asks for. */
export type WantedRange =
  | { readonly kind: 'all' }
  | { readonly kind: 'part'; readonly first: number; readonly last: number }
  | { readonly kind: 'unsatisfiable' };

const all: WantedRange = { kind: 'all' };

/** One range of bytes; several at once are allowed to be answered with everything (RFC 9110, 14.2). */
const oneRange = /^bytes=\s*(?:(\d+)-(\d*)|-(\d+))\s*$/i;

/**
 * Reads the `Range` of a request (RFC 9110, 14.1.2). A header that is no range of bytes is ignored, as is a range under
 * a condition (`If-Range`), since these answers carry no validator that could meet one.
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
