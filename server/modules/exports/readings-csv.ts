import { CHECKS, type Check } from '@linecheck/checks/check';
import { courseSummary } from '@linecheck/checks/connection/media/course-summary';
import { type Course, type QuantitySpec, type Reading, type ReadingSpec, UNITS } from '@linecheck/checks/reading';
import { READING_TABLES, type ReadingGroup } from '@linecheck/checks/readings';
import { type GuestResult, outcomesOf, type SaidOfChecks } from '@linecheck/contract';
import { environment as environmentTexts, readings as readingTexts } from '@linecheck/texts/en/readings';
import { checks as checkTexts } from '@linecheck/texts/en/run';
import { dataExport as exportTexts } from '@linecheck/texts/en/server';
import type { ChoiceWords } from '@linecheck/texts/reading-words';
import type { CheckOutcome } from '../../../packages/checks/readiness/headline';
import { checkWords, notedWords } from '../../domain/result-words';
import { csvLine } from './csv';

/** The fields of a result that its line contains. */
export type CsvResult = Pick<GuestResult, 'guestName' | 'guestEmail' | 'details' | 'run'> &
  SaidOfChecks & { readonly id: string; readonly sessionId: string; readonly submittedAt: Date };

type Value = Reading<number | boolean | Course> | string;

interface ReadingColumn {
  readonly group: ReadingGroup;
  readonly key: string;
  readonly spec: ReadingSpec;
  readonly words: string | ChoiceWords | undefined;
  readonly title: string;
  /** The part of a course that the column contains. */
  readonly part?: CoursePart;
}

type CoursePart = keyof typeof csv.course;

const { csv } = exportTexts;

// `Object.keys` loses the key type of the table.
const COURSE_PARTS = Object.keys(csv.course) as readonly CoursePart[];

const named: readonly ReadingColumn[] = Object.entries(READING_TABLES).flatMap(([name, table]) =>
  // `Object.entries` loses the key type of the table.
  Object.entries<ReadingSpec>(table).flatMap(([key, spec]) => columnsOf(columnOf(name as ReadingGroup, key, spec))),
);

/** Two readings may have equal labels, where the page shows only one of them; the second gets its key in the title. */
const columns = named.map((column, at) =>
  named.findIndex(({ title }) => title === column.title) === at
    ? column
    : { ...column, title: `${column.title} (${column.key})` },
);

function columnOf(group: ReadingGroup, key: string, spec: ReadingSpec): ReadingColumn {
  const own: Readonly<Record<string, string | ChoiceWords>> = readingTexts.groups[group];
  const words = own[key];
  const groupName = group === 'environment' ? environmentTexts.title : checkTexts[group].name;
  // A reading that is shown in the line of another one has no label, such as the height of an image.
  const label = typeof words === 'object' ? words.label : (words ?? key);
  return { group, key, spec, words, title: `${groupName}: ${label}${unitOf(spec)}` };
}

/** A course has one column per part. */
function columnsOf(column: ReadingColumn): readonly ReadingColumn[] {
  if (column.spec.kind !== 'course') return [column];
  return COURSE_PARTS.map((part) => ({ ...column, part, title: `${column.title}, ${csv.course[part]}` }));
}

/** Percent has no text, because elsewhere `Intl` writes it. */
function unitOf(spec: ReadingSpec): string {
  if (spec.kind !== 'quantity') return '';
  return `, ${spec.unit === '%' ? '%' : readingTexts.units[spec.unit]}`;
}

/** The titles of all columns, with the units of numbers. */
export const csvHead = (): string =>
  csvLine([
    ...Object.values(csv.columns),
    ...CHECKS.flatMap((check) => checkTitles(checkTexts[check].name)),
    ...columns.map(({ title }) => title),
    csv.estimated,
    csv.lowerBounds,
  ]);

const checkTitles = (name: string): readonly string[] => [
  name,
  `${name}, ${csv.check.verdict}`,
  `${name}, ${csv.check.noted}`,
];

/** A result as a CSV line. Numbers are in the unit of their column; missing readings are empty. */
export function csvRow(result: CsvResult): string {
  const values = columns.map(({ group, key }) => valueIn(result, group, key));
  const outcomes = outcomesOf(result);
  const titlesWhere = (holds: (reading: Reading<unknown>) => boolean): string =>
    columns.flatMap(({ title }, at) => (isReading(values[at]) && holds(values[at]) ? [title] : [])).join('; ');
  return csvLine([
    ...Object.keys(csv.columns).map((key) => plainOf(result, key)),
    ...CHECKS.flatMap((check) => checkCells(check, outcomes[check])),
    ...columns.map((column, at) => cellOf(column, values[at])),
    titlesWhere(({ basis }) => basis === 'assumed'),
    titlesWhere(({ bound }) => bound === 'at-least'),
  ]);
}

/** The cells of a check, with the texts of the host's page. */
const checkCells = (check: Check, outcome: CheckOutcome | undefined): readonly (string | undefined)[] => [
  outcome?.status,
  outcome && checkWords(check, outcome).message,
  outcome && notedWords(outcome.params).join('; '),
];

const isReading = (value: Value | undefined): value is Exclude<Value, string> => typeof value === 'object';

function plainOf(result: CsvResult, key: string): string | number | undefined {
  const value = Object.entries(result).find(([name]) => name === key)?.[1];
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}

function valueIn({ details }: CsvResult, group: ReadingGroup, key: string): Value | undefined {
  const read: Readonly<Record<string, unknown>> = details?.[group] ?? {};
  // The row was validated with the schema of the table when it was written.
  return read[key] as Value | undefined;
}

function cellOf({ spec, words, part }: ReadingColumn, value: Value | undefined): string | number | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string') return typeof words === 'object' ? (words.options[value] ?? value) : value;
  if (typeof value.value === 'object') return part && partOf(value.value, part);
  if (spec.kind === 'quantity') return inUnit(spec, Number(value.value));
  return value.value ? readingTexts.yes : readingTexts.no;
}

/** Rounds off binary floating-point noise. */
const inUnit = ({ unit }: QuantitySpec, value: number): number => Number((value * UNITS[unit]).toPrecision(9));

function partOf(course: Course, part: CoursePart): string | number | undefined {
  const { lossy, measured, worst } = courseSummary(course);
  const parts = {
    lossy,
    measured,
    worstAt: worst?.at,
    worstLost: worst && Number((100 * worst.lostShare).toPrecision(9)),
  };
  return parts[part];
}
