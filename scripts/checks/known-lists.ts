import type { SourceFile } from '../texts/source-files';
import { handMadeLists } from './hand-made-lists';

export const LIST = 'packages/checks/check.ts';

/** The tables that have an entry for each check. All else is made from these, from texts and from the list. */
export const TABLES = [
  'packages/checks/readings.ts',
  'packages/texts/en/checks.ts',
  'packages/texts/en/readings.ts',
  'packages/texts/en/continuing.ts',
  'packages/texts/en/summary.ts',
  'packages/texts/en/verdicts.ts',
  'packages/texts/verdict-words.ts',
  'web/checks/check-icons.tsx',
  'web/features/guest-results/kept-check.tsx',
  'web/pages/test/test-steps.tsx',
];

/** Tables of texts that know no checks: the compiler names whoever looks up the words of a check that has none. */
export const TEXTS = { 'packages/texts/en/branding.ts': 'web/features/branding/guest-preview.tsx' };

/** S1 §6 gives three checks fields and columns of their own, and there will be no fourth. */
const THREE_BY_SPECIFICATION = [
  'packages/contract/result-checks.ts',
  'server/db/result-statuses.ts',
  'server/db/tables.ts',
];

/** Those readings of some checks whose changes hosts are told. */
const NOTABLE = 'packages/checks/history/compare.ts';

/** What is loaded while the first take runs. A step that is not among it is loaded by itself. */
const LOADED_TOGETHER = 'web/chunks.ts';

const KNOWN = [LIST, ...TABLES, ...Object.keys(TEXTS), ...THREE_BY_SPECIFICATION, NOTABLE, LOADED_TOGETHER];

/** What is wrong with the lists of checks in the files, a line each: one that is not known, and a known file that has none. */
export function listFaults(files: readonly SourceFile[]): readonly string[] {
  const listing = files.filter(({ tree }) => handMadeLists(tree).length > 0);
  const unknown = listing.filter(({ path }) => !KNOWN.includes(path)).flatMap(placesIn);
  const gone = KNOWN.filter((known) => !listing.some(({ path }) => path === known));
  return [
    ...unknown.map((place) => `${place} names checks one by one; make it from CHECKS of ${LIST}`),
    ...gone.map((path) => `${path} lists no checks; take it out of scripts/checks/known-lists.ts`),
  ];
}

const placesIn = ({ path, tree }: SourceFile): readonly string[] =>
  handMadeLists(tree).map((node) => `${path}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
