/** Characters that Unicode does not decompose, and the letters that people type for them on other keyboards. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ـ: '',
};

/** All blanks that are left: the others are ignorable. Braille blank (U+2800) is a symbol without dots. */
const BLANKS = /[\p{White_Space}\u2800]+/gu;

const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');
const APOSTROPHES = /[\u0060\u00B4\u02B9\u02BB\u02BC\u02BD\u02C8\u2018\u2019\u201B\u2032\u2035\uFF07]/g;
const HYPHENS = /[\u2010-\u2015\u2212\uFE63\uFF0D]/g;
/** Marks above and below letters. Vowel signs of Indic scripts and the voicing marks of kana are not accents. */
const ACCENT =
  /(?![\u3099\u309A])(?=\p{Mn})[\p{Script=Inherited}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]/gu;

/**
 * The key of a text for search and order. Texts that differ only in case, accents, ligatures, width, apostrophes,
 * joiners or blanks have the same key. A text contains a search term if its key contains the key of the term; keys are
 * sorted by code point.
 */
export const searchKey = (text: string): string =>
  text
    // Before decomposing, because an acute accent without a letter decomposes into a blank and a mark.
    .replace(APOSTROPHES, "'")
    .normalize('NFKD')
    .replace(APOSTROPHES, "'")
    .replace(HYPHENS, '-')
    .toLowerCase()
    .replace(ACCENT, '')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
    .replace(BLANKS, ' ')
    .trim();
