import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sourceFiles } from '../texts/source-files';
import { handMadeLists } from './hand-made-lists';
import { type PatchedCopy, patchedCopy } from './patched-copy';

const LIST = 'packages/checks/check.ts';

/** The tables that have an entry for each check. All else is made from these, from texts and from the list. */
const TABLES = [
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
const TEXTS = { 'packages/texts/en/branding.ts': 'web/features/branding/guest-preview.tsx' };

/** They say the words of any verdict, and compile as soon as each check has some. */
const SAYING_VERDICTS = ['server/domain/result-words.ts', 'web/checks/check-words.ts'];

/** S1 §6 gives three checks fields and columns of their own, and there will be no fourth. */
const THREE_BY_SPECIFICATION = [
  'packages/contract/result-checks.ts',
  'server/db/result-statuses.ts',
  'server/db/tables.ts',
];

/** What is loaded while the first take runs. A step that is not among it is loaded by itself. */
const LOADED_TOGETHER = 'web/chunks.ts';

/** On a machine that does other things as well. */
const COMPILING_MS = 180_000;

const filesOf = (errors: readonly string[]): readonly string[] =>
  [...new Set(errors.map((error) => error.slice(0, error.indexOf('('))))].sort();

const withAnother = (text: string): string => text.replace('] as const', ", 'another'] as const");

const ENGINE = 'packages/checks/microphone/judge.ts';

describe('a check that is added to the list, and a code to an engine', () => {
  let copy: PatchedCopy;
  let errors: readonly string[];
  beforeAll(async () => {
    copy = patchedCopy({
      [LIST]: withAnother,
      [ENGINE]: (text) => text.replace("  | 'no-samples'", "  | 'distorted'\n$&"),
    });
    errors = [...(await copy.compile('web')), ...(await copy.compile('server'))];
  }, COMPILING_MS);
  afterAll(() => copy[Symbol.dispose]());

  it('does not compile before each table has an entry for it', () => {
    const named = filesOf(errors.filter((error) => error.includes("Property 'another' is missing")));
    expect(named).toEqual([...TABLES, ...SAYING_VERDICTS].sort());
  });

  it('does not compile before the code has a status and words', () => {
    const named = filesOf(errors.filter((error) => error.includes("'distorted'")));
    expect(named).toEqual([ENGINE, 'packages/texts/en/microphone-verdicts.ts']);
  });

  it('does not compile before each table of texts has its words', () => {
    expect(filesOf(errors)).toEqual(expect.arrayContaining(Object.values(TEXTS)));
  });
});

describe('a check without a field of its own', () => {
  it(
    'has its status read from a row that has no details',
    async () => {
      using served = patchedCopy({
        [LIST]: withAnother,
        'packages/checks/readings.ts': (text) => text.replace('connection: connectionReadings,', '$& another: {},'),
      });
      const said = { microphoneStatus: 'passed', cameraStatus: 'passed', connectionStatus: 'passed' };
      const row = { ...said, furtherStatuses: { another: 'failed', ofANewerServer: 'warning' } };
      const found = await served.run(`
        import { worstStatus } from '@linecheck/checks/outcome';
        import { outcomesOf } from '@linecheck/contract';
        const outcomes = outcomesOf(${JSON.stringify(row)});
        process.stdout.write(JSON.stringify([Object.keys(outcomes), worstStatus(outcomes)]));
      `);
      expect(found).toEqual([['microphone', 'speakers', 'camera', 'connection', 'another'], 'failed']);
    },
    COMPILING_MS,
  );
});

const READINGS = 'packages/checks/microphone/readings.ts';
const WORDS = 'packages/texts/en/readings.ts';

const withNoiseFloor = (text: string): string =>
  text
    .replace(
      '  processing: {',
      "  noiseFloorDbfs: { kind: 'quantity', unit: 'dBFS', digits: 1, min: -200, max: 10 },\n$&",
    )
    .replace('peakDbfs: measured(', 'noiseFloorDbfs: measured(dbfsFromAmplitude(peak / 2)),\n    $&');

describe('a reading that is added', () => {
  it(
    'needs the file of its readings and its words, and no third file',
    async () => {
      using copy = patchedCopy({
        [READINGS]: withNoiseFloor,
        [WORDS]: (text) => text.replace("    device: 'Device',", "    noiseFloorDbfs: 'Noise floor',\n$&"),
      });
      expect(await copy.compile('web')).toEqual([]);
    },
    COMPILING_MS,
  );

  it(
    'does not compile without its words',
    async () => {
      using copy = patchedCopy({ [READINGS]: withNoiseFloor });
      expect(filesOf(await copy.compile('web'))).toEqual([WORDS]);
    },
    COMPILING_MS,
  );
});

describe('the checks', () => {
  it('are listed by hand in those tables, where the specification names three, and nowhere else', () => {
    const listing = sourceFiles(['packages', 'server', 'web']).filter(({ tree }) => handMadeLists(tree).length > 0);
    const known = [LIST, ...TABLES, ...Object.keys(TEXTS), ...THREE_BY_SPECIFICATION, LOADED_TOGETHER];
    expect(listing.map(({ path }) => path).sort()).toEqual(known.sort());
  });
});
