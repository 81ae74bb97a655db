import type { TextMessage, TextTable } from '../message';
import type { TranslatedGroups } from '../text-group';

const PLAIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ACCENTED = 'ÅƁÇĐÉƑĜĤÎĴĶĻḾŃÖÞǪŔŠŢÛṼŴẌÝŽåƀçđéƒĝĥîĵķļḿńöþǫŕšţûṽŵẍýž';
const accents = new Map([...PLAIN].map((letter, index) => [letter, [...ACCENTED][index] ?? letter]));

/** Translations are up to 40 % longer than English. */
const FURTHER_LENGTH = 0.4;
/** Words, so that a longer text wraps as a sentence does. */
const FURTHER_WORDS = ' ļöŕéḿ îþšûḿ đöļöŕ šîţ åḿéţ';

/** Placeholders and tags; code with its content, because people type it as it is. */
const UNCHANGED = /(<code>.*?<\/code>|\{\w+\}|<\/?\w+>)/;

/**
 * A text in a language that does not exist, which shows what is not translated, cut off or joined from parts: accents,
 * 40 % more length, and brackets around it.
 */
export function pseudoText(english: string): string {
  const parts = english.split(UNCHANGED);
  const words = parts.map((part, index) => (index % 2 === 1 ? part : accented(part)));
  const length = parts.reduce((sum, part, index) => (index % 2 === 1 ? sum : sum + part.length), 0);
  return `⟦${words.join('')}${further(Math.ceil(length * FURTHER_LENGTH))}⟧`;
}

const accented = (text: string): string => [...text].map((letter) => accents.get(letter) ?? letter).join('');

const further = (length: number): string =>
  FURTHER_WORDS.repeat(Math.ceil(length / FURTHER_WORDS.length)).slice(0, length);

/** A table of English texts with the same keys and plural forms in the pseudo-language. */
export const pseudoTable = (english: TextTable): TextTable =>
  Object.fromEntries(
    Object.entries(english).map(([key, text]): [string, TextMessage | TextTable] => [
      key,
      typeof text === 'string' ? pseudoText(text) : pseudoTable(text),
    ]),
  );

/** English groups, by id, in the pseudo-language: `addTranslations` takes them in the place of a language. */
export const pseudoGroups = (english: Iterable<readonly [id: string, table: TextTable]>): TranslatedGroups =>
  Object.fromEntries([...english].map(([id, table]) => [id, pseudoTable(table)]));
