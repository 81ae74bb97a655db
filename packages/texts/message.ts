/** One text for each plural category of the language; `count` selects the category. */
export type Plural = { readonly other: string } & Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

/** The text of one key, with `{placeholders}` and, around specially formatted parts, `<tags>`. */
export type Message = string | Plural;

/** The texts of a group by key; a nested table groups further, for example the codes of one engine. */
export type Texts = { readonly [key: string]: Message | Texts };

/** All texts of a message, in any plural category. */
type Words<M> = M extends string ? M : M extends Plural ? M[keyof M] : never;

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

type TagsIn<Text> = Text extends `${string}</${infer Tag}>${infer Rest}` ? Tag | TagsIn<Rest> : never;

/** The names of a message's placeholders. */
export type Placeholders<M> = NamesIn<Words<M>>;

/** The names of a message's tags. */
export type Tags<M> = TagsIn<Words<M>>;
