import type { LanguageCode } from '@linecheck/texts/languages';

/** The characters of the font files that `scripts/build-fonts.ts` cuts. `fonts.css` names their ranges. */

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');

/** Letters, digits and the punctuation of most pages: enough for the pages of guests and hosts, and for English names. */
const first = `${range(0x41, 0x5a)}${range(0x61, 0x7a)}${range(0x30, 0x3b)} !#%&'()+,-./?@\u00a0©·–—’“”•…€−>≤≥`;
/**
 * What the texts of the product's languages need beyond `first`, and letters with marks that are common in names. A page
 * in such a language loads their file instead of the first one, so it has the characters of both: marks are placed on
 * letters. The file may be 3 kB larger than the first, so rarer letters are in the others.
 */
const names = 'áàâäãåæçéèêëíìîïñóòôöõøúùûüßąćčęěğıłńœřśšşźżžÁÀÄÅÇÉÈÊÍÑÓÖØÚÜČİŁŚŠŞŹŻŽ„‘«»¿¡×\u00ad\u202f';
/** Other ASCII and common symbols. The pages use icons for → and ✓. */
const basic = `${range(0x20, 0x7e)}±£`;
const latin = `${range(0xa1, 0xff)}Œˆ˚˜‚‹›™↑↓′″`;

/**
 * What the texts, dates and amounts of each language need beyond `first`. A page whose letters are among them loads the file
 * of its language, which is up to 3 kB smaller than `names`.
 */
export const LANGUAGE_LETTERS: Readonly<Partial<Record<LanguageCode, string>>> = {
  de: 'ÄÖÜäöüß„×\u00ad',
  es: '¡¿ÁÉÍÑÓÚÜáéíñóúü×',
  fr: '«»ÀÂÇÉÈÊÎÔàâçèéêëîïôùûœ×\u202f',
  it: 'ÀÈÉÌÒÙàèéìòù×',
  nl: 'ÉËÏÓÖéèëïóöü×‘\u00ad',
  pl: 'ĄĆĘŁŃÓŚŹŻąćęłńóśźż„×',
  'pt-BR': 'ÀÁÂÃÇÉÊÍÓÔÕÚàáâãçéêíóôõúü×',
  tr: 'ÂÇĞİÖŞÜâçğıîöşü×',
};

const without = (text: string, unwanted: string) => [...text].filter((letter) => !unwanted.includes(letter)).join('');

export const FONT_LETTERS = {
  first,
  names: first + names,
  basic: without(basic, first + names),
  latin: without(latin, basic + first + names),
  'latin-ext': without(range(0x100, 0x17f), latin + names),
} as const;
