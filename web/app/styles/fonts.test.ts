import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, languageCodes } from '@linecheck/texts/languages';
import { describe, expect, it } from 'vitest';
import { FONT_LETTERS, LANGUAGE_LETTERS } from './font-letters';

const translations = join(import.meta.dirname, '../../../packages/texts/translations');
const sheet = readFileSync(join(import.meta.dirname, 'fonts.css'), 'utf8');
const latinLanguages = languageCodes.filter((code) => LANGUAGES[code].dir === 'ltr' && code !== 'en');

/** Signs of messages, such as those around placeholders, and of code and formulas, which are shown on few pages. */
const OF_FEW_PAGES = /[{}<>_*\\$"\n→²]/;

/** All strings in an entry of a translation. */
const textsIn = (node: unknown): readonly string[] =>
  typeof node === 'string' ? [node] : Object.values(node ?? {}).flatMap(textsIn);

const translationsOf = (language: string, files = readdirSync(join(translations, language))): readonly string[] =>
  files.flatMap((file) => textsIn(JSON.parse(readFileSync(join(translations, language, file), 'utf8'))));

/** Every day and hour of a year, amounts and spans. */
function formatsOf(language: string): readonly string[] {
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' });
  const medium = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const days = Array.from({ length: 366 }, (_, day) => Date.UTC(2028, 0, 1 + day, day % 24));
  const relative = new Intl.RelativeTimeFormat(language);
  const amounts = [-1234567.5, 0.25].flatMap((value) =>
    (['decimal', 'percent', 'currency'] as const).map((style) =>
      new Intl.NumberFormat(language, { style, currency: 'EUR' }).format(value),
    ),
  );
  const spans = (['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const).flatMap((unit) =>
    [-2, -1, 1, 5].map((value) => relative.format(value, unit)),
  );
  return [...days.flatMap((at) => [moment.format(at), medium.format(at)]), ...amounts, ...spans];
}

interface FontFace {
  readonly name: keyof typeof FONT_LETTERS;
  readonly has: (letter: string) => boolean;
}

/** In the order of the sheet. The browser takes a letter from the last one whose range has it. */
const faces: readonly FontFace[] = [...sheet.matchAll(/inter-([\w-]+)\.woff2[^}]*unicode-range:([^;]+);/g)].map(
  ([, name = '', ranges = '']) => {
    const bounds = ranges.split(',').map((each) => (each.match(/[0-9A-F]{4}/g) ?? []).map((hex) => parseInt(hex, 16)));
    const has = (letter: string) => {
      const point = letter.codePointAt(0) ?? 0;
      return bounds.some(([from = 0, to = from]) => from <= point && point <= to);
    };
    return { name: name as FontFace['name'], has }; // The test below compares the names.
  },
);

describe('font files', () => {
  it.each(latinLanguages)('a page in %s needs one of them', (language) => {
    const missing = (known: string, texts: readonly string[]) =>
      [...new Set(texts.flatMap((text) => [...text]))].filter(
        (letter) => !known.includes(letter) && !OF_FEW_PAGES.test(letter),
      );
    const formats = formatsOf(language);
    expect(missing(FONT_LETTERS.names, [...translationsOf(language), ...formats])).toEqual([]);
    // The multiplication sign is in the details of a check.
    const ofLanguage = FONT_LETTERS.first + (LANGUAGE_LETTERS[language] ?? '×');
    expect(missing(ofLanguage, [...translationsOf(language, ['guest.json']), ...formats])).toEqual([]);
  });

  it('the sheet asks for each letter in a file that has it', () => {
    expect(faces.map(({ name }) => name).toSorted()).toEqual(Object.keys(FONT_LETTERS).toSorted());
    const isFoundIn = (letter: string) => faces.filter(({ has }) => has(letter)).map(({ name }) => name);
    for (const [name, letters] of Object.entries(FONT_LETTERS)) {
      const lost = [...letters].filter(
        (letter) => !isFoundIn(letter).some((file) => FONT_LETTERS[file].includes(letter)),
      );
      expect(lost, name).toEqual([]);
    }
    const ofNames = [...FONT_LETTERS.names].filter((letter) => !FONT_LETTERS.first.includes(letter));
    expect(ofNames.filter((letter) => isFoundIn(letter).at(-1) !== 'names')).toEqual([]);
  });

  it('the first file and that of a language differ by 1 kB at most', () => {
    const sizeOf = (name: string) => statSync(join(import.meta.dirname, `fonts/${name}.woff2`)).size;
    const more = Object.keys(LANGUAGE_LETTERS).map((code) => sizeOf(`languages/inter-${code}`) - sizeOf('inter-first'));
    expect(Math.max(...more)).toBeLessThanOrEqual(1000);
  });
});
