import { formatNumber } from './format-number';
import type { Language } from './languages';
import type { Message, Placeholders, Plural } from './message';

/** A number is written as its language writes numbers; digits that are none, such as a year, come as a string. */
export type Param = string | number;

/** What a message needs to become a sentence: each of its placeholders, and the count that decides a plural. */
export type Params<M extends Message> = Readonly<
  Record<Exclude<Placeholders<M>, 'count'>, Param> &
    (M extends Plural ? { count: number } : 'count' extends Placeholders<M> ? { count: Param } : unknown)
>;

/** The sentence of a message, in the plural form that `params.count` asks for. */
export const fill = <const M extends Message>(language: Language, message: M, params: Params<M>): string =>
  fillWith(language, message, params as Readonly<Record<string, Param>>);

/** The same for a message whose parameters come from elsewhere, such as the wire: one that is missing leaves its placeholder. */
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

/** The words of a message before anything is filled in. */
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
