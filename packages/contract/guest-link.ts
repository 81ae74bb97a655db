/** 26 digits of lower-case Crockford base 32 (D6). */
const SESSION_CODE = /^[0-9a-hjkmnp-tv-z]{26}$/;

/** Digits that people or fonts confuse with others (Crockford's base 32). */
const LOOK_ALIKES: Readonly<Record<string, string>> = { i: '1', l: '1', o: '0' };

/** Maximum rounds of percent-decoding: a chat program may encode again what a mail program has encoded. */
const MAX_ENCODINGS = 3;

/** Invisible characters: zero-width characters, soft hyphens, direction marks. */
export const INVISIBLE = /\p{Cf}/gu;
export const SEPARATORS = /[^a-z0-9]+/;

/** True for a code in its exact form. */
export const isSessionCode = (text: string): boolean => SESSION_CODE.test(text);

/** An equals sign in quoted-printable, which some mail programs leave at the start of a code or token: `session=3D…`. */
const QUOTED_EQUALS = /^3d(?=.{26}$)/;

/**
 * Finds the session code in pasted text: in capitals, with look-alikes, in quotes or brackets, followed by a full stop
 * or blank, broken over two lines, percent-encoded, quoted-printable.
 *
 * @returns undefined if there is no code; U is not a valid digit.
 */
export function readSessionCode(pasted: string): string | undefined {
  const words = readable(pasted).split(SEPARATORS);
  return codeAmong([...words, words.join('')]);
}

export const codeAmong = (words: readonly string[]): string | undefined =>
  words.map((word) => folded(word.replace(QUOTED_EQUALS, ''))).find(isSessionCode);

const folded = (word: string): string => word.replace(/[ilo]/g, (digit) => LOOK_ALIKES[digit] ?? digit);

/** Text as it is read for codes: decoded, in lower case, without invisible characters. */
export const readable = (text: string): string => decoded(text).normalize('NFKC').replace(INVISIBLE, '').toLowerCase();

export function decoded(text: string, left = MAX_ENCODINGS): string {
  if (left === 0 || !text.includes('%')) return text;
  return decoded(text.replace(/(%[0-9a-f]{2})+/gi, decodedBytes), left - 1);
}

function decodedBytes(escapes: string): string {
  try {
    return decodeURIComponent(escapes);
  } catch {
    // Bytes that are no text act as a separator, like any other character that is not a digit of the code.
    return escapes;
  }
}

/**
 * Path of `recordVisit`, in a module without schemas because a guest's page calls it before it loads the rest of the
 * contract.
 */
export const VISIT_PATH = '/api/test-sessions/:sessionCode/visit';

/**
 * Marker in the guest message before a Plus host's own checklist (S1 §5). The server splits it off and stores the
 * checklist in a separate column, so that guests never see it (D13).
 */
export const CHOICE_MARKER = 'TEMPLATE_DATA:';

/** The part of a message before the marker, which people read. */
export function plainMessage(whole: string): string {
  const at = whole.indexOf(CHOICE_MARKER);
  return (at < 0 ? whole : whole.slice(0, at)).trim();
}
