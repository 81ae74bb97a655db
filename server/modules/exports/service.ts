import type { Readable } from 'node:stream';
import { CHECKS, type Check } from '@linecheck/checks/check';
import { courseSummary } from '@linecheck/checks/connection/media/course-summary';
import type { CheckOutcome } from '@linecheck/checks/outcome';
import { type Course, type QuantitySpec, type Reading, type ReadingSpec, UNITS } from '@linecheck/checks/reading';
import { READING_TABLES, type ReadingGroup } from '@linecheck/checks/readings';
import { keysOf } from '@linecheck/checks/records';
import { type CheckFields, type GuestResult, outcomesOf } from '@linecheck/contract';
import { environment as environmentTexts, readings as readingTexts } from '@linecheck/texts/en/readings';
import { checks as checkTexts } from '@linecheck/texts/en/run';
import { dataExport as exportTexts } from '@linecheck/texts/en/server';
import type { ChoiceWords } from '@linecheck/texts/message';
import { snapshot } from '../../db/database';
import type { Dependencies } from '../../dependencies';
import type { Caller } from '../../domain/caller';
import { BYTE_ORDER_MARK, csvLine } from '../../domain/csv';
import type { ResultId, WorkspaceId } from '../../domain/ids';
import { accountIsGone } from '../../domain/problem';
import { checkWords, notedWords, withWords } from '../../domain/result-words';
import { record } from '../audit/service';
import { clipFileName, dayOf, exportReadme, logoFileName } from './rules';
import { type ExportedClip, ExportStore } from './store';
import { inTurns, listFile, type PackedFile, packBytes, packJson, packList, textFile, type Video, zipOf } from './zip';

/** The fields of a result that its line contains. Exported for tests. */
export type CsvResult = Pick<GuestResult, 'guestName' | 'guestEmail' | 'details' | 'run'> &
  CheckFields & { readonly id: string; readonly sessionId: string; readonly submittedAt: Date };

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

const COURSE_PARTS = keysOf(csv.course);

const named: readonly ReadingColumn[] = keysOf(READING_TABLES).flatMap((name) =>
  Object.entries<ReadingSpec>(READING_TABLES[name]).flatMap(([key, spec]) => columnsOf(columnOf(name, key, spec))),
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

/** The titles of all columns, with the units of numbers. Exported for tests. */
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

/** A result as a CSV line. Numbers are in the unit of their column; missing readings are empty. Exported for tests. */
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
  return read[key] as Value | undefined; // The schema of the table has validated it before it was stored.
}

function cellOf({ spec, words, part }: ReadingColumn, value: Value | undefined): string | number | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string') return typeof words === 'object' ? (words.options[value] ?? value) : value;
  if (typeof value.value === 'object') return part && partsOf(value.value)[part];
  if (spec.kind === 'quantity') return inUnit(spec, Number(value.value));
  return value.value ? readingTexts.yes : readingTexts.no;
}

/** Rounds off binary floating-point noise. */
const inUnit = ({ unit }: QuantitySpec, value: number): number => Number((value * UNITS[unit]).toPrecision(9));

type CourseParts = Readonly<Record<CoursePart, string | number | undefined>>;

/** The parts of courses, which take most of the time of a line and are in several columns. */
const knownParts = new WeakMap<Course, CourseParts>();

function partsOf(course: Course): CourseParts {
  const known = knownParts.get(course);
  if (known !== undefined) return known;
  const { lossy, measured, worst } = courseSummary(course);
  const worstLost = worst && Number((100 * worst.lostShare).toPrecision(9));
  const parts = { lossy, measured, worstAt: worst?.at, worstLost };
  knownParts.set(course, parts);
  return parts;
}

interface Export {
  readonly fileName: string;
  readonly zip: Readable;
}

const RESULTS_BATCH = 20;

type ExportDependencies = Pick<Dependencies, 'db' | 'blobs' | 'clock' | 'config'>;

/** Exports all stored data of a host (D19). */
export class ExportService {
  constructor(private readonly deps: ExportDependencies) {}

  /**
   * Records the export in a separate statement, because the snapshot is read-only and would keep the workspace locked.
   * Reads the database in one snapshot before the first byte is sent; of the results, only the ids. Results and videos
   * are read while they are sent.
   */
  async export(exporting: Caller): Promise<Export> {
    await record(this.deps.db.kysely, exporting, { act: 'data_exported' });
    const { clock, config } = this.deps;
    const now = clock();
    const folder = `linecheck-export-${dayOf(now)}`;
    const { files, clips } = await this.readAll(exporting);
    const introduction = packBytes('README.txt', exportReadme(now, config.publicUrl));
    const zip = zipOf({
      folder,
      files: [introduction, ...files],
      videos: clips.map((clip, at) => this.videoOf(clip, at)),
    });
    return { fileName: `${folder}.zip`, zip };
  }

  private readAll(exporting: Caller) {
    const { person, workspace } = exporting;
    return snapshot(this.deps.db.kysely, async (trx) => {
      const store = new ExportStore(trx);
      const clips = await store.clips(workspace);
      const results = await store.resultIds(workspace);
      const files: PackedFile[] = [
        ...(await accountFiles(store, exporting)),
        await packList('sign-in-methods.json', store.signInMethods(person)),
        await packList('sign-ins.json', store.signIns(person)),
        await packList('templates.json', store.templates(workspace)),
        await packList('levels.json', store.levels(workspace)),
        await packList('episodes.json', store.episodes(workspace)),
        await packList('sessions.json', store.sessions(workspace)),
        listFile('results.json', () => this.resultsInTurn(workspace, results)),
        textFile('results.csv', () => this.resultLines(workspace, results)),
        await packList('notifications.json', store.notifications(exporting)),
        await packList('activity.json', store.auditLog(exporting)),
        packJson('recordings.json', clips.map(described)),
      ];
      return { files, clips };
    });
  }

  /** Reads results in batches: a slow client keeps a few of them in memory, and no database connection. */
  private async *resultsInTurn(workspace: WorkspaceId, ids: readonly ResultId[]) {
    const store = new ExportStore(this.deps.db.kysely);
    for (let at = 0; at < ids.length; at += RESULTS_BATCH) {
      const results = await store.results(workspace, ids.slice(at, at + RESULTS_BATCH));
      for await (const result of inTurns(results)) yield { ...result, details: withWords(result.details) };
    }
  }

  private async *resultLines(workspace: WorkspaceId, ids: readonly ResultId[]) {
    yield BYTE_ORDER_MARK + csvHead();
    for await (const result of this.resultsInTurn(workspace, ids)) yield csvRow(result);
  }

  private videoOf(clip: ExportedClip, at: number): Video {
    return { name: pathOf(clip, at), recordedAt: clip.createdAt, open: () => this.deps.blobs.read(clip.blobKey) };
  }
}

const pathOf = (clip: Parameters<typeof clipFileName>[1], at: number): string => `recordings/${clipFileName(at, clip)}`;

const described = ({ blobKey: _key, ...clip }: ExportedClip, at: number) => ({ ...clip, file: pathOf(clip, at) });

async function accountFiles(store: ExportStore, exporting: Caller): Promise<readonly PackedFile[]> {
  const row = await store.account(exporting);
  if (row === undefined) throw accountIsGone();
  const { brandColor, brandLogo, brandSenderName, ...account } = row;
  const logo = await store.logo(exporting.workspace);
  const fileName = logo && logoFileName(logo.mimeType);
  const branding = { brandColor, brandLogo: fileName ?? brandLogo, brandSenderName };
  return [
    packJson('account.json', account),
    packJson('branding.json', branding),
    ...(logo && fileName ? [packBytes(fileName, logo.bytes)] : []),
  ];
}
