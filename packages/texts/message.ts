import type { DeviceKind } from '@linecheck/checks/browser/devices/device-error';
import type { ChoiceSpec, ReadingSpec, ReadingTable } from '@linecheck/checks/reading';
import type { READING_TABLES, ReadingGroup } from '@linecheck/checks/readings';

/** One text for each plural category of the language; `count` selects the category. */
export type PluralMessage = { readonly other: string } & Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

/** The text of one key, with `{placeholders}` and, around specially formatted parts, `<tags>`. */
export type TextMessage = string | PluralMessage;

/** The texts of a group by key; a group can contain groups, for example one for the codes of an engine. */
export type TextTable = { readonly [key: string]: TextMessage | TextTable };

/** All texts of a message, in any plural category. */
type Words<M> = M extends string ? M : M extends PluralMessage ? M[keyof M] : never;

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

type TagsIn<Text> = Text extends `${string}</${infer Tag}>${infer Rest}` ? Tag | TagsIn<Rest> : never;

/** The names of a message's placeholders. */
export type MessagePlaceholders<M> = NamesIn<Words<M>>;

/** The names of a message's tags. */
export type MessageTags<M> = TagsIn<Words<M>>;

/** The texts of one verdict. A passed check needs no advice; an omitted text depends on the parameters. */
export interface VerdictMessageTexts {
  /** Quoted from S2, if it has the case. */
  readonly message: TextMessage;
  /** The finding, in a sentence. */
  readonly details?: TextMessage;
  /** The one action to take. */
  readonly advice?: TextMessage;
}

/** The texts of a finding that is shown beside a verdict. */
export interface FindingWords {
  /** Name of the finding, two to five words. */
  readonly chip: TextMessage;
  /** Name with the measured number, a parameter of the verdict. */
  readonly chipOfNumber?: TextMessage;
  /** Explanation and advice, shown on request. */
  readonly about: TextMessage;
}

type PerDevice = string | Readonly<Record<DeviceKind, string>>;

/** A sentence, or one per device, and, if it names the browser, a version for an unknown browser. */
export type HelpSentence = PerDevice | Readonly<Record<'named' | 'unnamed', PerDevice>>;

/** The sentence for a device, in a known or unknown browser. */
export function sentenceFor(sentence: HelpSentence, device: DeviceKind, isNamed: boolean): string {
  const perDevice = hasNames(sentence) ? sentence[isNamed ? 'named' : 'unnamed'] : sentence;
  return typeof perDevice === 'string' ? perDevice : perDevice[device];
}

const hasNames = (sentence: HelpSentence): sentence is Exclude<HelpSentence, PerDevice> =>
  typeof sentence === 'object' && 'named' in sentence;

/** The texts of a choice: its label, and each of its options. */
export interface ChoiceWords<Option extends string = string> {
  readonly label: string;
  readonly options: Readonly<Record<Option, string>>;
}

type WordsOf<Spec extends ReadingSpec> = Spec extends ChoiceSpec ? ChoiceWords<Spec['options'][number]> : string;

/** Readings that are shown in another reading's line, and have no text: the height of a picture. */
type InOtherLines<Table extends ReadingTable> = {
  readonly [Key in keyof Table]: Table[Key] extends { readonly by: infer Other } ? Other : never;
}[keyof Table];

/** Readings that no page shows. */
type ForRechecks<Table extends ReadingTable> = {
  readonly [Key in keyof Table]: Table[Key] extends { readonly isForRechecks: true } ? Key : never;
}[keyof Table];

type TableWords<Table extends ReadingTable> = {
  readonly [Key in Exclude<keyof Table, InOtherLines<Table> | ForRechecks<Table>>]: WordsOf<Table[Key]>;
};

/** The texts of every reading: a reading without text does not compile, nor does a text without a reading. */
export type ReadingWords = { readonly [Name in ReadingGroup]: TableWords<(typeof READING_TABLES)[Name]> };
