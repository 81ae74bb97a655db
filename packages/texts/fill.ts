import { formatNumberIn } from './format-number';
import type { LanguageCode } from './languages';
import type { MessagePlaceholders, PluralMessage, TextMessage } from './message';

/** A number is formatted for the language; digits that are not a quantity, such as a year, are passed as a string. */
export type MessageParam = string | number;

/** The values for a message: one for each placeholder, and the count that selects a plural form. */
export type MessageParams<M extends TextMessage> = Readonly<
  Record<Exclude<MessagePlaceholders<M>, 'count'>, MessageParam> &
    (M extends PluralMessage
      ? { count: number }
      : 'count' extends MessagePlaceholders<M>
        ? { count: MessageParam }
        : unknown)
>;

/** The text of a message, in the plural form for `params.count`. */
export const fillMessage = <const M extends TextMessage>(
  language: LanguageCode,
  message: M,
  params: MessageParams<M>,
): string => fillWith(language, message, params as Readonly<Record<string, MessageParam>>); // `MessageParams` of a generic message has no known keys.

/** Fills a message with external parameters, such as those of a response; a missing one leaves its placeholder. */
export function fillWith(
  language: LanguageCode,
  message: TextMessage,
  values: Readonly<Record<string, MessageParam | boolean>>,
): string {
  return pluralForm(language, message, values.count).replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return typeof value === 'number' ? formatNumberIn(language, value) : isolated(String(value ?? placeholder));
  });
}

/** A letter of a script that is written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]|[\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Keeps a full stop or a bracket after a right-to-left name on its own side (first strong isolate, Unicode TR 9). */
const isolated = (text: string): string => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text);

/** The plural form of a message, with its placeholders. */
export function pluralForm(
  language: LanguageCode,
  message: TextMessage,
  count: MessageParam | boolean | undefined,
): string {
  if (typeof message === 'string') return message;
  return message[pluralRules(language).select(Number(count))] ?? message.other;
}

const rules = new Map<LanguageCode, Intl.PluralRules>();

function pluralRules(language: LanguageCode): Intl.PluralRules {
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  return known;
}

/** Joins sentences with spaces, without the missing ones. */
export const sentences = (...texts: readonly (string | false | undefined)[]): string => texts.filter(Boolean).join(' ');
