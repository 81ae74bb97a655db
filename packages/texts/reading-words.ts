import type { ChoiceSpec, ReadingSpec, ReadingTable } from '@linecheck/checks/reading';
import type { READING_TABLES, ReadingGroup } from '@linecheck/checks/readings';

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

type TableWords<Table extends ReadingTable> = {
  readonly [Key in Exclude<keyof Table, InOtherLines<Table>>]: WordsOf<Table[Key]>;
};

/** The texts of every reading: a reading without text does not compile, nor does a text without a reading. */
export type ReadingWords = { readonly [Name in ReadingGroup]: TableWords<(typeof READING_TABLES)[Name]> };
