import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './find-chromium';

interface Tally {
  readonly passed: number;
  readonly failed: number;
}

const unitReport = join(tmpdir(), `linecheck-units-${process.pid}.json`);
const journeyReport = join(tmpdir(), `linecheck-journeys-${process.pid}.json`);

function run(title: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): boolean {
  process.stdout.write(`\n— ${title}\n`);
  const { status } = spawnSync(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  return status === 0;
}

function readJson(path: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  } catch {
    // The runner ended before it wrote its report; its exit code counts as the failure.
    return {};
  } finally {
    rmSync(path, { force: true });
  }
}

const numberIn = (report: Record<string, unknown>, name: string): number => Number(report[name] ?? 0);

function unitTally(ended: boolean): Tally {
  const report = readJson(unitReport);
  const failed = numberIn(report, 'numFailedTests');
  return { passed: numberIn(report, 'numPassedTests'), failed: failed === 0 && !ended ? 1 : failed };
}

function journeyTally(ended: boolean): Tally {
  const stats = (readJson(journeyReport).stats ?? {}) as Record<string, unknown>;
  const failed = numberIn(stats, 'unexpected');
  return {
    passed: numberIn(stats, 'expected') + numberIn(stats, 'flaky'),
    failed: failed === 0 && !ended ? 1 : failed,
  };
}

/** `npm run test:crash` has fifty. */
const CRASHES = 10;

const chromium = await ensureChromium();
const env = { CHROMIUM_PATH: chromium };

const units = run(
  'units and server',
  ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
  env,
);
const built = run('build', ['scripts/start.mjs', '--build-only']);
const journeys =
  built &&
  run('journeys', ['node_modules/@playwright/test/cli.js', 'test'], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: journeyReport,
  });

const crashes = built && run('crashes', ['--import', 'tsx', 'scripts/crash.ts', '--rounds', String(CRASHES)]);

const tallies = [
  unitTally(units),
  journeyTally(journeys),
  crashes ? { passed: CRASHES, failed: 0 } : { passed: 0, failed: 1 },
];
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
