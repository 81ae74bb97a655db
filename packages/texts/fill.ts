import { formatNumber } from './format-number';
import type { Language } from './languages';
import type { Message, Placeholders, Plural } from './message';

/** A number is formatted for the language; digits that are not a quantity, such as a year, are passed as a string. */
export type Param = string | number;

/** The values for a message: one for each placeholder, and the count that selects a plural form. */
export type Params<M extends Message> = Readonly<
  Record<Exclude<Placeholders<M>, 'count'>, Param> &
    (M extends Plural ? { count: number } : 'count' extends Placeholders<M> ? { count: Param } : unknown)
>;

/** The text of a message, in the plural form for `params.count`. */
export const fill = <const M extends Message>(language: Language, message: M, params: Params<M>): string =>
  fillWith(language, message, params as Readonly<Record<string, Param>>); // `Params` of a generic message has no known keys.

/** Fills a message with external parameters, such as those of a response; a missing one leaves its placeholder. */
export function fillWith(
  language: Language,
  message: Message,
  values: Readonly<Record<string, Param | boolean>>,
): string {
  return pluralForm(language, message, values.count).replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return typeof value === 'number' ? formatNumber(language, value) : String(value ?? placeholder);
  });
}

/** The plural form of a message, with its placeholders. */
export function pluralForm(language: Language, message: Message, count: Param | boolean | undefined): string {
  if (typeof message === 'string') return message;
  return message[pluralRules(language).select(Number(count))] ?? message.other;
}

const rules = new Map<Language, Intl.PluralRules>();

function pluralRules(language: Language): Intl.PluralRules {
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  return known;
}

/** Joins sentences with spaces, without the missing ones. */
export const sentences = (...texts: readonly (string | false | undefined)[]): string => texts.filter(Boolean).join(' ');
