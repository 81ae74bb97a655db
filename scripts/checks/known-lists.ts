import type { SourceFile } from '../texts/source-files';
import { handMadeLists } from './hand-made-lists';

export const LIST = 'packages/checks/check.ts';

/** The tables with an entry per check. Everything else is derived from these, from texts and from the list. */
export const TABLES = [
  'packages/checks/readings.ts',
  'packages/texts/en/run.ts',
  'packages/texts/en/readings.ts',
  'packages/texts/en/steps.ts',
  'packages/texts/en/sharing.ts',
  'packages/texts/en/verdicts.ts',
  'packages/texts/verdict-words.ts',
  'web/checks/check-icons.tsx',
  'web/pages/test/stored-steps.tsx',
  'web/pages/test/test-steps.tsx',
];

/**
 * Tables of texts that do not depend on checks: the compiler reports an access to the texts of a check that has none.
 */
export const TEXTS = { 'packages/texts/en/branding.ts': 'web/features/branding/guest-preview.tsx' };

/** S1 §6 gives three checks their own fields and columns, and there will not be a fourth. */
const THREE_BY_SPECIFICATION = [
  'packages/contract/result-checks.ts',
  'server/db/result-statuses.ts',
  'server/db/tables.ts',
];

/** The readings of some checks whose changes are reported to hosts. */
const NOTABLE = 'packages/checks/history/notable.ts';

/** The checks that each level of a show asks for. */
const LEVELS = 'packages/checks/levels/levels.ts';

/** A recheck measures and compares each of its parts differently. The compiler demands a new check in these tables. */
export const RECHECK_TABLES = [
  'packages/checks/recheck/outcome.ts',
  'packages/checks/recheck/compare-run.ts',
  'packages/checks/browser/recheck/run-recheck.ts',
  'packages/contract/episodes/sent-recheck.ts',
  'packages/texts/en/episodes/recheck.ts',
  'web/features/recheck/recheck-screen.tsx',
];

/** Reads and writes the parts of a recheck one by one. */
const RECHECK_PARTS = [
  'packages/contract/episodes/recheck.ts',
  'packages/texts/recheck-words.ts',
  'server/modules/guest-results/recheck-rules.ts',
];

/** The chunk that is loaded during the first recording. Other steps are loaded separately. */
const LOADED_TOGETHER = 'web/chunks.ts';

const KNOWN = [
  LIST,
  ...TABLES,
  ...Object.keys(TEXTS),
  ...THREE_BY_SPECIFICATION,
  NOTABLE,
  LEVELS,
  ...RECHECK_TABLES,
  ...RECHECK_PARTS,
  LOADED_TOGETHER,
];

/**
 * Returns the faults of the lists of checks in the files, one line each: an unknown list, or a known file without a
 * list.
 */
export function listFaults(files: readonly SourceFile[]): readonly string[] {
  const listing = files.filter(({ tree }) => handMadeLists(tree).length > 0);
  const unknown = listing.filter(({ path }) => !KNOWN.includes(path)).flatMap(placesIn);
  const gone = KNOWN.filter((known) => !listing.some(({ path }) => path === known));
  return [
    ...unknown.map((place) => `${place} lists checks individually; derive the list from CHECKS in ${LIST}`),
    ...gone.map((path) => `${path} lists no checks; remove it from scripts/checks/known-lists.ts`),
  ];
}

const placesIn = ({ path, tree }: SourceFile): readonly string[] =>
  handMadeLists(tree).map((node) => `${path}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
