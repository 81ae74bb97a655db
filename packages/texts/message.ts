/** One text for each plural category of the language; `count` decides which. */
export type Plural = { readonly other: string } & Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

/** What one key stands for: words with `{placeholders}` and, where a part looks different, `<tags>`. */
export type Message = string | Plural;

/** The texts of a group by key; a key whose value is a table groups further, as the codes of one engine do. */
export type Texts = { readonly [key: string]: Message | Texts };

/** All words of a message: those of any plural category. */
type Words<M> = M extends string ? M : M extends Plural ? M[keyof M] : never;

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

type TagsIn<Text> = Text extends `${string}</${infer Tag}>${infer Rest}` ? Tag | TagsIn<Rest> : never;

/** The names of a message's placeholders. */
export type Placeholders<M> = NamesIn<Words<M>>;

/** The names of the tags that a message has around some of its words. */
export type Tags<M> = TagsIn<Words<M>>;
