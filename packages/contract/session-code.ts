/** 26 digits of lower-case Crockford base 32 (D6). */
const SESSION_CODE = /^[0-9a-hjkmnp-tv-z]{26}$/;

/** Digits that a person, or a font, takes for others (Crockford's base 32). */
const LOOK_ALIKES: Readonly<Record<string, string>> = { i: '1', l: '1', o: '0' };

/** Rounds of percent-decoding: a chat may encode again what a mail program has encoded. */
const MOST_ENCODINGS = 3;

/** Punctuation and invisible characters: zero-width characters, soft hyphens, direction marks. */
const INVISIBLE = /\p{Cf}/gu;
const SEPARATORS = /[^a-z0-9]+/;

export const isSessionCode = (text: string): boolean => SESSION_CODE.test(text);

/**
 * The session code in what people paste: in capitals, with look-alikes, in quotes or brackets, with a full stop or blank
 * behind it, broken over two lines, percent-encoded.
 *
 * @returns undefined where there is none; U is no digit of it.
 */
export function readSessionCode(pasted: string): string | undefined {
  const words = decoded(pasted).normalize('NFKC').replace(INVISIBLE, '').toLowerCase().split(SEPARATORS);
  return [...words, words.join('')].map(folded).find(isSessionCode);
}

const folded = (word: string): string => word.replace(/[ilo]/g, (digit) => LOOK_ALIKES[digit] ?? digit);

function decoded(text: string, left = MOST_ENCODINGS): string {
  if (left === 0 || !text.includes('%')) return text;
  try {
    return decoded(decodeURIComponent(text), left - 1);
  } catch {
    // An incomplete escape separates, like any other character that is not a digit of the code.
    return text;
  }
}
