import { CHECKS, type CheckName } from '@linecheck/checks/check';
import { courseSummary } from '@linecheck/checks/connection/media/course-summary';
import type { CheckOutcome } from '@linecheck/checks/outcome';
import {
  type MarkedReading,
  type QuantitySpec,
  type ReadingCourse,
  type ReadingSpec,
  UNITS,
} from '@linecheck/checks/reading';
import { READING_TABLES, type ReadingGroup } from '@linecheck/checks/readings';
import { keysOf } from '@linecheck/checks/records';
import { type CheckFields, outcomesOf, type ResultDetails } from '@linecheck/contract';
import { environment as environmentTexts, readings as readingTexts } from '@linecheck/texts/en/readings';
import { checks as checkTexts } from '@linecheck/texts/en/run';
import { dataExport as exportTexts } from '@linecheck/texts/en/server';
import { entryOf } from '@linecheck/texts/entry-of';
import type { ChoiceWords } from '@linecheck/texts/message';
import { type CsvCell, csvLine, csvTime } from './csv';
import { notedWords, storedCheckWords } from './result-words';

type CheckedResult = CheckFields & { readonly details?: ResultDetails | null | undefined };

type Value = MarkedReading<number | boolean | ReadingCourse> | string;

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

const COURSE_PARTS = keysOf(csv.course);

const named: readonly ReadingColumn[] = keysOf(READING_TABLES).flatMap((name) =>
  Object.entries<ReadingSpec>(READING_TABLES[name]).flatMap(([key, spec]) =>
    spec.isForRechecks ? [] : columnsOf(columnOf(name, key, spec)),
  ),
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

const checkTitles = (name: string): readonly string[] => [
  name,
  `${name}, ${csv.check.verdict}`,
  `${name}, ${csv.check.noted}`,
];

export const resultTitles: readonly string[] = [
  ...CHECKS.flatMap((check) => checkTitles(checkTexts[check].name)),
  ...columns.map(({ title }) => title),
  csv.estimated,
  csv.lowerBounds,
];

/**
 * The line of a result, after the cells of its guest. A result that a bug cannot write must not end the file: its line
 * has a note in place of the readings, and the others follow.
 */
export function resultLine(
  guest: readonly CsvCell[],
  result: CheckedResult | undefined,
  noteFault: (error: unknown) => void,
): string {
  // A line without a result has as many cells as the others (RFC 4180).
  const lineWith = (found: readonly CsvCell[]) => csvLine([...guest, ...resultTitles.map((_, at) => found[at])]);
  try {
    return lineWith(result === undefined ? [] : resultCells(result));
  } catch (error) {
    noteFault(error);
    return lineWith([csv.notWritten]);
  }
}

/** The cells of a result. Numbers are in the unit of their column; missing readings are empty. */
function resultCells(result: CheckedResult): readonly CsvCell[] {
  const values = columns.map(({ group, key }) => valueIn(result, group, key));
  const outcomes = outcomesOf(result);
  const titlesWhere = (holds: (reading: MarkedReading<unknown>) => boolean): string =>
    columns.flatMap(({ title }, at) => (isReading(values[at]) && holds(values[at]) ? [title] : [])).join('; ');
  return [
    ...CHECKS.flatMap((check) => checkCells(check, outcomes[check])),
    ...columns.map((column, at) => cellOf(column, values[at])),
    titlesWhere(({ basis }) => basis === 'assumed'),
    titlesWhere(({ bound }) => bound === 'at-least'),
  ];
}

const checkCells = (check: CheckName, outcome: CheckOutcome | undefined): readonly (string | undefined)[] => [
  outcome?.status,
  outcome && storedCheckWords('en', check, outcome).message,
  outcome && notedWords('en', outcome.params).join('; '),
];

const isReading = (value: Value | undefined): value is Exclude<Value, string> => typeof value === 'object';

function valueIn({ details }: CheckedResult, group: ReadingGroup, key: string): Value | undefined {
  const read: Readonly<Record<string, unknown>> = details?.[group] ?? {};
  return read[key] as Value | undefined; // The schema of the table has validated it before it was stored.
}

function cellOf({ spec, words, part }: ReadingColumn, value: Value | undefined): string | number | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string') return typeof words === 'object' ? (entryOf(words.options, value) ?? value) : value;
  if (typeof value.value === 'object') return part && partsOf(value.value)[part];
  if (spec.kind === 'quantity') return inUnit(spec, Number(value.value));
  return value.value ? readingTexts.yes : readingTexts.no;
}

/** Rounds off binary floating-point noise. */
const inUnit = ({ unit }: QuantitySpec, value: number): number => Number((value * UNITS[unit]).toPrecision(9));

type CourseParts = Readonly<Record<CoursePart, string | number | undefined>>;

/** The parts of courses, which take most of the time of a line and are in several columns. */
const knownParts = new WeakMap<ReadingCourse, CourseParts>();

function partsOf(course: ReadingCourse): CourseParts {
  const known = knownParts.get(course);
  if (known !== undefined) return known;
  const { lossy, measured, worst } = courseSummary(course);
  const worstLost = worst && Number((100 * worst.lostShare).toPrecision(9));
  const parts = { lossy, measured, worstAt: worst && csvTime(worst.at), worstLost };
  knownParts.set(course, parts);
  return parts;
}
