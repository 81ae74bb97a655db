import type { Source } from './read-sources';

interface BrokenCitation {
  readonly path: string;
  readonly line: number;
  readonly citation: string;
}

/** A citation as written, the keys that it references, and its offset in the file. */
interface Citation {
  readonly written: string;
  readonly keys: readonly string[];
  readonly index: number;
}

const NEXT_SECTION = String.raw`(?:,|\s+and|,\s+and)\s+§\d+`;
const NEXT_RECORD = String.raw`(?:,|\s+and|,\s+and)\s+\d{3}\b`;

/** `S1 §5`, and `S2 §4, §5 and §8`. */
const SECTIONS = new RegExp(String.raw`\b(S\d),?\s+§\d+(?:${NEXT_SECTION})*`, 'g');
/** `M5`, `D9`. A letter before numbers is a drawing command of an SVG path. */
const RULES = /(?<![\w./#%"'-])[MD]\d{1,2}(?!\w|[.,]\d|\s-?\d)/g;
/** `decision 012`, and `decisions 031 and 032`. */
const RECORDS = new RegExp(String.raw`\bdecisions?\s+\d+(?:${NEXT_RECORD})*`, 'gi');
/** `(019)`; in the decision records only the number, if it is not part of a longer number or a file name. */
const RECORD_IN_BRACKETS = /\(0\d{2}(?=[,)])/g;
const BARE_RECORD = /(?<![\w.,/])0\d{2}(?![\d.-])/g;

/** A row of the table of merged records: the number of the former record, and the record that contains it now. */
const MERGED_RECORD = /^\| (\d{3}) \| \[(\d{3})\]\(/gm;
/** The list of the decision records, with that table. */
export const RECORD_LIST = 'docs/decisions/README.md';

const recordKey = (number: string): string => `decision ${number}`;
const numbersIn = (text: string): readonly string[] => text.match(/\d+/g) ?? [];

/** Number of each merged record, with the number of the record that contains it now. */
export const mergedRecords = (list: string): ReadonlyMap<string, string> =>
  new Map([...list.matchAll(MERGED_RECORD)].map(([, former = '', current = '']) => [former, current]));

/** All targets of citations: the numbered sections of S1 and S2, the rules of M and D, and the decision records. */
function citable(sources: readonly Source[]): ReadonlySet<string> {
  const records = new Set(sources.flatMap(({ path }) => /^docs\/decisions\/(\d{3})-/.exec(path)?.[1] ?? []));
  const merged = mergedRecords(sources.find(({ path }) => path === RECORD_LIST)?.text ?? '');
  const resolved = [...merged].filter(([, current]) => records.has(current)).map(([former]) => former);
  return new Set([
    ...[...records, ...resolved].map(recordKey),
    ...sources.flatMap(({ path, text }) => {
      if (!path.startsWith('docs/specification/')) return [];
      const document = /\/(S\d)-/.exec(path)?.[1];
      return [...text.matchAll(/^## (?:(\d+)\.|([MD]\d+):)/gm)].map(([, section, rule]) =>
        rule === undefined ? `${document} §${section}` : rule,
      );
    }),
  ]);
}

/** Replaces line breaks by spaces of equal length, because a citation may be split over two lines of a comment. */
const unbroken = (text: string): string => text.replace(/\n[ \t]*(?:\*|\/\/)?/g, (gap) => ' '.repeat(gap.length));

function citationsIn({ path, text }: Source): readonly Citation[] {
  const flat = unbroken(text);
  const found = (pattern: RegExp, keysOf: (written: string) => readonly string[]): readonly Citation[] =>
    [...flat.matchAll(pattern)].map((match) => ({
      written: match[0].replace(/\s+/g, ' '),
      keys: keysOf(match[0]),
      index: match.index,
    }));
  const bare = path.startsWith('docs/decisions/') ? BARE_RECORD : RECORD_IN_BRACKETS;
  return [
    ...found(SECTIONS, (written) => numbersIn(written.slice(2)).map((section) => `${written.slice(0, 2)} §${section}`)),
    ...found(RULES, (written) => [written]),
    ...found(RECORDS, (written) => numbersIn(written).map(recordKey)),
    ...found(bare, (written) => numbersIn(written).map(recordKey)),
  ];
}

/** Finds citations whose target does not exist, with the line on which each begins. */
export function brokenCitations(sources: readonly Source[]): readonly BrokenCitation[] {
  const targets = citable(sources);
  return sources.flatMap((source) =>
    citationsIn(source)
      .filter(({ keys }) => keys.some((key) => !targets.has(key)))
      .map(({ written, index }) => ({ path: source.path, line: lineAt(source.text, index), citation: written })),
  );
}

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;
