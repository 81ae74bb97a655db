/**
 * Text from people, as it is sent and stored. The table of cases in `people-text.test.ts` is its documentation; the key
 * by which it is searched is in `packages/texts/search-key.ts`.
 */

/** Bidi controls that reorder the text around them; no script requires them (Unicode TR 9, TR 36). */
const DIRECTION_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;

/** A character with a visible shape. Braille blank (U+2800) is a symbol without dots. */
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}\p{M}\u2800]/u;

/** Blanks, with those that Unicode counts as letters, symbols or format characters. */
const BLANK = String.raw`[\p{White_Space}\u00AD\u034F\u115F\u1160\u180E\u200B\u2060\u2800\u3164\uFEFF\uFFA0]`;
const OUTER_BLANKS = new RegExp(`^${BLANK}+|${BLANK}+$`, 'gu');

/**
 * The stored form of a typed text: without blanks at its ends and without controls that reorder the text around it;
 * empty if no character of it is visible. Joiners and direction marks inside a text stay, because scripts and emoji
 * require them.
 */
export function storedText(typed: string): string {
  const plain = typed.replace(DIRECTION_CONTROLS, '');
  return VISIBLE.test(plain) ? plain.replace(OUTER_BLANKS, '') : '';
}

/** Controls and blanks, also those without a width that no script requires between its letters. */
const BREAKS = /[\p{Cc}\p{White_Space}\u00AD\u200B\u2060\u2800\u3164\uFEFF\uFFA0]+/gu;
const WIDE = /[\p{Cc}\p{White_Space}\u2800\u3164\uFFA0]/u;

/** A stored text in one line: control characters and blanks become one space, and those without a width nothing. */
export const inOneLine = (text: string): string =>
  text.replace(BREAKS, (found) => (WIDE.test(found) ? ' ' : '')).trim();

/** Alphabets with letters of the same shape. */
const ALIKE = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

/**
 * True if a word has letters of several alphabets that look alike, with which it can imitate another word (UTS 39). Full-width
 * and mathematical letters count as those that they look like.
 */
export const mixesAlphabets = (text: string): boolean =>
  text
    .normalize('NFKC')
    .split(BREAKS)
    .some((word) => ALIKE.filter((letter) => letter.test(word)).length > 1);

/** True if a name contains the beginning of a web address, which would make it an invitation to open that. */
export const holdsAddress = (name: string): boolean => name.normalize('NFKC').includes('://');

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';

/** An address that `<input type=email>` accepts (HTML Living Standard, "valid e-mail address"), with a dot in its domain. */
export const EMAIL_ADDRESS = new RegExp(String.raw`^[a-z0-9.!#$%&'*+/=?^_\x60{|}~-]+@${LABEL}(?:\.${LABEL})+$`, 'i');
