import type { Message, Placeholders, Plural, Tags, Texts } from './message';

/** The type of a table in another language: every key of the English one, with a text or a plural for each. */
type Translation<English, Category extends string> = {
  readonly [Key in keyof English]: English[Key] extends string
    ? string
    : English[Key] extends Plural
      ? Readonly<Record<Category, string>>
      : Translation<English[Key], Category>;
};

/** Differences of a translation from the English table, by key; `never` if there are none. */
type Faults<English, Other> = {
  readonly [Key in keyof Other]: Key extends keyof English
    ? FaultsOf<English[Key], Other[Key]>
    : 'no such text in English';
};

type FaultsOf<English, Other> = English extends Message
  ? Compared<Placeholders<English>, Placeholders<Other>, 'placeholders differ'> &
      Compared<Tags<English>, Tags<Other>, 'tags differ'>
  : Faults<English, Other>;

type Compared<English, Other, Fault extends string> = [English, Other] extends [Other, English]
  ? unknown
  : { readonly [_ in Fault]: Exclude<English | Other, English & Other> };

/**
 * Checks a table against the English one where it is written: missing or surplus keys, lost or invented placeholders or
 * tags, and missing plural categories do not compile. Used as `export const camera = translation<typeof en.camera,
 * (typeof LANGUAGES)['de']['plural'][number]>()({ … })`. Exported for tests.
 */
export const translation =
  <English extends Texts, Category extends string>() =>
  <const Other extends Translation<English, Category>>(table: Other & Faults<English, Other>): Other =>
    table;
