import { inOneLine, storedText } from '@linecheck/contract';

/** The longest subject. */
const SUBJECT_MAX = 150;
/** The longest title in a subject, beside the product's own words. */
const SUBJECT_TITLE_MAX = 110;
const NAME_MAX = 60;
/** The longest message, so that an email has at most 30 kB. */
const MESSAGE_MAX = 2500;

/** An address of a page or of a mailbox, which a name of a sender or a subject must not show. */
const ADDRESSES = /\S*(?::\/\/|www\.|\S@(?=\S))\S*/giu;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The text, with an ellipsis in place of what is longer than `max` UTF-16 units. No character is cut in two. */
export function cutToLength(text: string, max: number): string {
  if (text.length <= max) return text;
  let kept = '';
  for (const { segment } of graphemes.segment(text.slice(0, max))) {
    if (kept.length + segment.length >= max) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

/** A text of another person in one line, without controls. */
export const oneLineOf = (typed: string, max = 300): string => cutToLength(inOneLine(storedText(typed)), max);

const withoutAddresses = (text: string): string => oneLineOf(text.normalize('NFC').replace(ADDRESSES, '…'));

const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** The title in a subject; the other text if nothing of it is left without addresses. */
export function titleInSubject(title: string, otherwise: string): string {
  const tamed = withoutAddresses(title);
  return hasWords(tamed) ? cutToLength(tamed, SUBJECT_TITLE_MAX) : otherwise;
}

/** A subject that is one line of at most 150 characters. */
export const subjectOf = (subject: string): string => cutToLength(subject, SUBJECT_MAX);

/** A name in a heading or beside the installation's address; the other text for one that holds an address. */
export function personNameOf(name: string, otherwise: string): string {
  const tamed = withoutAddresses(name);
  return hasWords(tamed) && !tamed.includes('…') ? cutToLength(tamed, NAME_MAX) : otherwise;
}

/** The lines of a message, with at most one blank line between two. */
export function messageLines(message: string): readonly string[] {
  const lines = cutToLength(message, MESSAGE_MAX)
    .split(/\r\n?|[\n\u2028\u2029]/)
    .map((line) => oneLineOf(line, MESSAGE_MAX));
  const kept = lines.filter((line, at) => line !== '' || (lines[at - 1] ?? '') !== '');
  return kept.at(-1) === '' ? kept.slice(0, -1) : kept;
}
