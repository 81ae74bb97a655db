import { CHECKS } from '@linecheck/checks/check';
import { type QuantitySpec, type Reading, type ReadingSpec, UNITS } from '@linecheck/checks/reading';
import { READING_TABLES, type ReadingGroup } from '@linecheck/checks/readings';
import { type GuestResult, outcomesOf, type SaidOfChecks } from '@linecheck/contract';
import checkTexts from '@linecheck/texts/en/checks';
import environmentTexts from '@linecheck/texts/en/environment';
import exportTexts from '@linecheck/texts/en/exports';
import readingTexts from '@linecheck/texts/en/readings';
import type { ChoiceWords } from '@linecheck/texts/reading-words';
import { csvLine } from './csv';

/** As much of a result as its line has. */
export type CsvResult = Pick<GuestResult, 'guestName' | 'guestEmail' | 'details' | 'run'> &
  SaidOfChecks & { readonly id: string; readonly sessionId: string; readonly submittedAt: Date };

type Value = Reading<number | boolean> | string;

interface ReadingColumn {
  readonly group: ReadingGroup;
  readonly key: string;
  readonly spec: ReadingSpec;
  readonly words: string | ChoiceWords | undefined;
  readonly title: string;
}

const { csv } = exportTexts;

const named: readonly ReadingColumn[] = Object.entries(READING_TABLES).flatMap(([name, table]) =>
  // The keys are those of the table, which `entries` cannot know.
  Object.entries<ReadingSpec>(table).map(([key, spec]) => columnOf(name as ReadingGroup, key, spec)),
);

/** Two readings may have the same words: which of them is taken depends on the page. */
const columns = named.map((column, at) =>
  named.findIndex(({ title }) => title === column.title) === at
    ? column
    : { ...column, title: `${column.title} (${column.key})` },
);

function columnOf(group: ReadingGroup, key: string, spec: ReadingSpec): ReadingColumn {
  const own: Readonly<Record<string, string | ChoiceWords>> = readingTexts.groups[group];
  const words = own[key];
  const groupName = group === 'environment' ? environmentTexts.title : checkTexts[group].name;
  // A reading that is shown in the line of another has no words of its own: the height of a picture.
  const label = typeof words === 'object' ? words.label : (words ?? key);
  return { group, key, spec, words, title: `${groupName}: ${label}${unitOf(spec)}` };
}

/** Per cent is written by `Intl` elsewhere, and has no words. */
function unitOf(spec: ReadingSpec): string {
  if (spec.kind !== 'quantity') return '';
  return `, ${spec.unit === '%' ? '%' : readingTexts.units[spec.unit]}`;
}

/** The titles of all columns: units stand in those of numbers. */
export const csvHead = (): string =>
  csvLine([
    ...Object.values(csv.columns),
    ...CHECKS.map((check) => checkTexts[check].name),
    ...columns.map(({ title }) => title),
    csv.estimated,
    csv.lowerBounds,
  ]);

/** A result in the same columns. A number has the unit of its column, a reading that was not taken is empty. */
export function csvRow(result: CsvResult): string {
  const values = columns.map(({ group, key }) => valueIn(result, group, key));
  const outcomes = outcomesOf(result);
  const titlesWhere = (holds: (reading: Reading<number | boolean>) => boolean): string =>
    columns.flatMap(({ title }, at) => (isReading(values[at]) && holds(values[at]) ? [title] : [])).join('; ');
  return csvLine([
    ...Object.keys(csv.columns).map((key) => plainOf(result, key)),
    ...CHECKS.map((check) => outcomes[check]?.status),
    ...columns.map((column, at) => cellOf(column, values[at])),
    titlesWhere(({ basis }) => basis === 'assumed'),
    titlesWhere(({ bound }) => bound === 'at-least'),
  ]);
}

const isReading = (value: Value | undefined): value is Reading<number | boolean> => typeof value === 'object';

function plainOf(result: CsvResult, key: string): string | number | undefined {
  const value = Object.entries(result).find(([name]) => name === key)?.[1];
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}

function valueIn({ details }: CsvResult, group: ReadingGroup, key: string): Value | undefined {
  const read: Readonly<Record<string, unknown>> = details?.[group] ?? {};
  // Whoever wrote the row has parsed it with the schema of the table.
  return read[key] as Value | undefined;
}

function cellOf({ spec, words }: ReadingColumn, value: Value | undefined): string | number | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string') return typeof words === 'object' ? (words.options[value] ?? value) : value;
  if (spec.kind === 'quantity') return inUnit(spec, Number(value.value));
  return value.value ? readingTexts.yes : readingTexts.no;
}

/** Without the noise of a division in binary. */
const inUnit = ({ unit }: QuantitySpec, value: number): number => Number((value * UNITS[unit]).toPrecision(9));
