import { describe, expect, it } from 'vitest';
import { loadEnglishGroups, readLanguage, translatedLanguages } from '../../scripts/texts/translations';
import type { LanguageCode } from './languages';
import type { TextMessage, TextTable } from './message';

/** English words that appear in most sentences: one of them in a translation is a rest of the original. */
const ENGLISH_WORDS =
  'about after and any are because been before but can could does each every for from had has have here how its ' +
  'not once only other our please should than that the their then there they this until was were what when which ' +
  'while who why with would yes you your';

/** Words of the language itself that are written like an English one. */
const OWN_WORDS: Readonly<Partial<Record<LanguageCode, readonly string[]>>> = {
  de: ['was'], // what
  es: ['has'], // you have
  nl: ['had', 'was'], // had, was
  pl: ['was'], // of you
  'pt-BR': ['for'], // is, after "if"
  tr: ['not'], // note
};

/** Names that are English everywhere. */
const ENGLISH_NAMES = /API and webhooks|After booking/g; // menus of Calendly and Koalendar

/** Quotes a heading of docs/operating.md, which is in English. */
const isHeading = ({ key }: TranslatedText): boolean => /^host\/server\.setupNotes\.notes\.\w+\.section$/.test(key);

/** The quotes of each language; a Dutch one is single. */
const QUOTES: Readonly<Partial<Record<LanguageCode, string>>> = {
  de: '„“',
  es: '“”',
  fr: '«»',
  id: '“”',
  it: '“”',
  pl: '„”',
  'pt-BR': '“”',
  tr: '“”',
  ar: '«»',
};

const MAX_SAME_AS_ENGLISH = 0.08;

interface TranslatedText {
  readonly key: string;
  readonly text: string;
  readonly english: string;
}

const english = new Map([...(await loadEnglishGroups())].flatMap(([id, table]) => flat(id, table)));

function flat(key: string, text: TextMessage | TextTable): readonly (readonly [key: string, text: string])[] {
  return typeof text === 'string'
    ? [[key, text]]
    : Object.entries(text).flatMap(([name, each]) => flat(`${key}.${name}`, each));
}

/** A plural category that English does not have is compared with `other`. */
const englishOf = (key: string): string => english.get(key) ?? english.get(key.replace(/\.\w+$/, '.other')) ?? '';

function textsOf(language: LanguageCode): readonly TranslatedText[] {
  const files = Object.values(readLanguage(language)) as TextTable[]; // `npm run check:texts` has compared them.
  return files
    .flatMap((groups) => Object.entries(groups).flatMap(([id, table]) => flat(id, table)))
    .map(([key, text]) => ({ key, text, english: englishOf(key) }));
}

/** What is read as prose: without code, addresses, placeholders and tags. */
const prose = (text: string): string => text.replace(/<code>.*?<\/code>|https?:\S+|\{\w+\}|<\/?\w+>/g, '');

const endsWithFullStop = (text: string): boolean => /(?<!\.)\.[\s»”“’‘")\]]*$/.test(text.replace(/<\/?\w+>/g, ''));

describe.each(translatedLanguages())('the texts in %s', (language) => {
  const texts = textsOf(language);
  const found = (isFault: (text: TranslatedText) => boolean) =>
    texts.filter(isFault).map(({ key, text }) => `${key}: ${text}`);

  it('contain no English words', () => {
    const words = ENGLISH_WORDS.split(' ').filter((word) => !OWN_WORDS[language]?.includes(word));
    const word = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'iu');
    const isFault = (text: string) => word.test(prose(text).replace(ENGLISH_NAMES, ''));
    expect(found((each) => isFault(each.text) && !isHeading(each))).toEqual([]);
  });

  it('have the quotes of the language, in pairs, and none that are straight', () => {
    const [open = '', close = ''] = QUOTES[language] ?? '';
    const pairs = new RegExp(`^(?:${open}${close})*$`);
    expect(found(({ text }) => /['"]/.test(prose(text)) || !pairs.test(text.replace(/[^“”„«»]/g, '')))).toEqual([]);
  });

  it('have no double blanks, and none at an end unless English has it there', () => {
    const isFault = (text: string, original: string) =>
      / {2}/.test(text) || [/^\s/, /\s$/].some((end) => end.test(text) && !end.test(original));
    expect(found(({ text, english: original }) => isFault(text, original))).toEqual([]);
  });

  it('end with a full stop where English does', () => {
    // An abbreviation of "people", as a unit.
    const isAbbreviated = ({ key, text }: TranslatedText) =>
      key === 'guest/readings.readings.units.people' && text === 'os.';
    const differs = (each: TranslatedText) => endsWithFullStop(each.text) !== endsWithFullStop(each.english);
    expect(found((each) => differs(each) && !isAbbreviated(each))).toEqual([]);
  });

  it('are seldom the same as in English', () => {
    const same = found(({ text, english: original }) => text === original);
    expect(same.length / texts.length).toBeLessThanOrEqual(MAX_SAME_AS_ENGLISH);
  });
});

describe.runIf(translatedLanguages().includes('fr'))('French texts', () => {
  const texts = textsOf('fr').map(({ key, text }) => ({ key, text: prose(text) }));
  const matching = (pattern: RegExp) => texts.filter(({ text }) => pattern.test(text)).map(({ key }) => key);

  it('have a no-break space before ; : ! ? except in times', () => {
    expect(matching(/(?<![\u00A0\u202F!?])[;!?]|(?<![\u00A0\u202F]):(?!\d)/)).toEqual([]);
  });

  it('have no-break spaces inside their quotes', () => {
    expect(matching(/«(?![\u00A0\u202F])|(?<![\u00A0\u202F])»/)).toEqual([]);
  });
});
