/** One text for each plural category of the language; `count` selects the category. */
export type Plural = { readonly other: string } & Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

/** The text of one key, with `{placeholders}` and, around specially formatted parts, `<tags>`. */
export type Message = string | Plural;

/** The texts of a group by key; a group can contain groups, for example one for the codes of an engine. */
export type Texts = { readonly [key: string]: Message | Texts };

/** All texts of a message, in any plural category. */
type Words<M> = M extends string ? M : M extends Plural ? M[keyof M] : never;

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

type TagsIn<Text> = Text extends `${string}</${infer Tag}>${infer Rest}` ? Tag | TagsIn<Rest> : never;

/** The names of a message's placeholders. */
export type Placeholders<M> = NamesIn<Words<M>>;

/** The names of a message's tags. */
export type Tags<M> = TagsIn<Words<M>>;

/** The texts of one verdict. A passed check needs no advice; an omitted text depends on the parameters. */
export interface VerdictMessage {
  /** Quoted from S2, if it has the case. */
  readonly message: Message;
  /** The finding, in a sentence. */
  readonly details?: Message;
  /** The one action to take. */
  readonly advice?: Message;
}

/** The texts of a finding that is shown beside a verdict. */
export interface FindingWords {
  /** Name of the finding, two to five words. */
  readonly chip: Message;
  /** Name with the measured number, a parameter of the verdict. */
  readonly chipOfNumber?: Message;
  /** Explanation and advice, shown on request. */
  readonly about: Message;
}
