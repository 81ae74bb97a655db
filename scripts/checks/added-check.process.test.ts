import { CHECKS } from '@linecheck/checks/check';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseText, sourceFiles } from '../texts/source-files';
import { LIST, listFaults, RECHECK_TABLES, TABLES, TEXTS } from './known-lists';
import { type Patches, patchedCopy } from './patched-copy';

const ENGINE = 'packages/checks/microphone/judge.ts';
const READINGS = 'packages/checks/microphone/readings.ts';
const CAPABILITIES = 'packages/contract/capabilities.ts';

/** The tables with an entry for every plan. `npm run check:lint` refuses plans by name elsewhere. */
const PLAN_TABLES = [
  CAPABILITIES,
  'packages/contract/plans.ts',
  'web/features/plans/plan-comparison.tsx',
  'web/features/plans/tiers.ts',
];

const withCheck: Patches = { [LIST]: (text) => text.replace('] as const', ", 'another'] as const") };
const withCode: Patches = { [ENGINE]: (text) => text.replace("  | 'no-samples'", "  | 'distorted'\n$&") };
const withPlan: Patches = { [CAPABILITIES]: (text) => text.replace("'pro'] as const", "'pro', 'team'] as const") };
const withReading: Patches = {
  [READINGS]: (text) =>
    text
      .replace(
        '  processing: {',
        "  noiseFloorDbfs: { kind: 'quantity', unit: 'dBFS', digits: 1, min: -200, max: 10 },\n$&",
      )
      .replace('peakDbfs: measured(', 'noiseFloorDbfs: measured(dbfsFromAmplitude(peak / 2)),\n    $&'),
};

/** Longer than the compiler needs on a busy machine. */
const LONG_MS = 600_000;

const filesOf = (errors: readonly string[]): readonly string[] =>
  [...new Set(errors.map((error) => error.slice(0, error.indexOf('('))))].sort();

describe('a check, a code and a plan without their entries', () => {
  let errors: readonly string[];
  beforeAll(async () => {
    using copy = patchedCopy({ ...withCheck, ...withCode, ...withPlan });
    errors = [...(await copy.compile('web')), ...(await copy.compile('server'))];
  }, LONG_MS);

  it.each([
    ['a check in each table', "Property 'another' is missing", [...TABLES, ...RECHECK_TABLES]],
    ['the status and the words of a code', "'distorted'", [ENGINE, 'packages/texts/en/microphone-verdicts.ts']],
    ['a plan in each table', "'team'", PLAN_TABLES],
  ])('do not compile: the compiler demands %s', (_what, message, files) => {
    expect(filesOf(errors.filter((error) => error.includes(message)))).toEqual([...files].sort());
  });

  it('do not compile: the compiler demands the words of a check in each table of texts', () => {
    expect(filesOf(errors)).toEqual(expect.arrayContaining(Object.values(TEXTS)));
  });
});

it('a reading needs the file of its readings and its name, and no third file', { timeout: LONG_MS }, async () => {
  using copy = patchedCopy(withReading);
  expect(await copy.compile('web')).toEqual([
    expect.stringMatching(/^packages\/texts\/en\/readings\.ts.*'noiseFloorDbfs'/),
  ]);
});

it('the status of a check without a field is read from a row without details', {
  timeout: LONG_MS,
}, async () => {
  using copy = patchedCopy({
    ...withCheck,
    'packages/checks/readings.ts': (text) => text.replace('connection: connectionReadings,', '$& another: {},'),
  });
  const own = { microphoneStatus: 'passed', cameraStatus: 'passed', connectionStatus: 'passed' };
  const row = { ...own, furtherStatuses: { another: 'failed', ofANewerServer: 'warning' } };
  const found = await copy.run(`
    import { worstStatus } from '@linecheck/checks/outcome';
    import { outcomesOf } from '@linecheck/contract';
    const outcomes = outcomesOf(${JSON.stringify(row)});
    process.stdout.write(JSON.stringify([Object.keys(outcomes), worstStatus(outcomes)]));
  `);
  expect(found).toEqual([[...CHECKS, 'another'], 'failed']);
});

it('checks are listed by hand in the known tables and nowhere else', { timeout: LONG_MS }, () => {
  const files = sourceFiles(['packages', 'server', 'web']);
  const another = parseText('web/another.ts', "\nconst some = ['camera', 'connection'];");
  expect(listFaults(files)).toEqual([]);
  expect(listFaults([...files, another])).toEqual([
    `web/another.ts:2 lists checks individually; derive the list from CHECKS in ${LIST}`,
  ]);
});
