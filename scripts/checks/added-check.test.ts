import { CHECKS } from '@linecheck/checks/check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseText, sourceFiles } from '../texts/source-files';
import { LIST, listFaults, TABLES, TEXTS } from './known-lists';
import { type PatchedCopy, patchedCopy } from './patched-copy';

/** They say the words of any verdict, and compile as soon as each check has some. */
const SAYING_VERDICTS = ['server/domain/result-words.ts', 'web/checks/check-words.ts'];

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
      expect(found).toEqual([[...CHECKS, 'another'], 'failed']);
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
  it('are listed by hand in the known tables and nowhere else', () => {
    const files = sourceFiles(['packages', 'server', 'web']);
    const another = parseText('web/another.ts', "\nconst some = ['camera', 'connection'];");
    expect(listFaults(files)).toEqual([]);
    expect(listFaults([...files, another])).toEqual([
      `web/another.ts:2 names checks one by one; make it from CHECKS of ${LIST}`,
    ]);
  });
});
