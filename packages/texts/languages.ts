import type { MessagePlaceholders, MessageTags, PluralMessage, TextMessage, TextTable } from './message';

interface LanguageInfo {
  /** The language's own name. */
  readonly name: string;
  readonly dir: 'ltr' | 'rtl';
  /** The plural categories of its whole numbers (Unicode CLDR); every plural text must have all of them. */
  readonly plural: readonly Intl.LDMLPluralRule[];
}

/** The languages of the product. Texts are written in English first; every other language is checked against it. */
export const LANGUAGES = {
  en: { name: 'English', dir: 'ltr', plural: ['one', 'other'] },
} as const satisfies Record<string, LanguageInfo>;

export type LanguageCode = keyof typeof LANGUAGES;

/**
 * Type of a table in another language. It has every key of the English one; a plural has the categories of that
 * language.
 */
type Translation<English, Category extends string> = {
  readonly [Key in keyof English]: English[Key] extends string
    ? string
    : English[Key] extends PluralMessage
      ? Readonly<Record<Category, string>>
      : Translation<English[Key], Category>;
};

/** Differences of a translation from the English table, by key; `never` if there are none. */
type Faults<English, Other> = {
  readonly [Key in keyof Other]: Key extends keyof English
    ? FaultsOf<English[Key], Other[Key]>
    : 'no such text in English';
};

type FaultsOf<English, Other> = English extends TextMessage
  ? Compared<MessagePlaceholders<English>, MessagePlaceholders<Other>, 'placeholders differ'> &
      Compared<MessageTags<English>, MessageTags<Other>, 'tags differ'>
  : Faults<English, Other>;

type Compared<English, Other, Fault extends string> = [English, Other] extends [Other, English]
  ? unknown
  : { readonly [_ in Fault]: Exclude<English | Other, English & Other> };

/**
 * Checks a translated table against the English one at compile time. Missing or surplus keys, missing or surplus
 * placeholders or tags, and missing plural categories are type errors. Used as `export const camera =
 * translation<typeof en.camera, (typeof LANGUAGES)['de']['plural'][number]>()({ … })`. Exported for tests.
 */
export const translation =
  <English extends TextTable, Category extends string>() =>
  <const Other extends Translation<English, Category>>(table: Other & Faults<English, Other>): Other =>
    table;
