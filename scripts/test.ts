// Runs the tests: `npm test`, `npm test -- --changed`, `npm run test:engines` and `npm run test:all`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { parts } from './attack/parts';
import { ensureChromium, ensureChromiumShell } from './find-chromium';
import { ensureEngines } from './install/engines';
import { ensureTurnServer } from './install/turn-server';
import { NODE_ENDS, nodeCommand } from './node-versions';
import { changedFiles, journeysFor } from './testing/changed';
import { childCpuSeconds } from './testing/cpu-seconds';
import { type Outcomes, playwrightOutcomes, type Trouble, vitestOutcomes } from './testing/outcomes';

const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: { changed: { type: 'boolean', default: false } },
});
const [selection = 'chromium', ...rest] = given.changed ? [] : positionals;
if (!['chromium', 'engines', 'all'].includes(selection) || rest.length > 0)
  throw new Error('usage: test.ts [engines | all | --changed [REVISION]]');

const installedVersion = process.versions.node;
/** Number of crashes; `npm run test:crash` has fifty. */
const CRASHES = 10;
const VITEST = 'node_modules/vitest/vitest.mjs';
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';

interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Node.js version. */
  readonly version?: string;
  /** Prints the output at the end, because another part runs at the same time. */
  readonly isConcurrent?: boolean;
}

/** Runs a script with Node.js. Returns whether its exit code is 0. */
async function run(title: string, args: readonly string[], options: RunOptions = {}): Promise<boolean> {
  const { env = {}, version = installedVersion, isConcurrent = false } = options;
  const heading = `\n— ${title}, Node.js ${version}\n`;
  const node = nodeCommand(version, args);
  if (!isConcurrent) process.stdout.write(heading);
  const startedAt = performance.now();
  const cpuBefore = childCpuSeconds();
  const child = spawn(node.command, node.args, {
    stdio: ['ignore', isConcurrent ? 'pipe' : 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  const [[status], printed] = await Promise.all([once(child, 'exit'), child.stdout ? text(child.stdout) : '']);
  if (isConcurrent) process.stdout.write(`${heading}${printed}`);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const cpu = isConcurrent ? '' : `, ${Math.round(childCpuSeconds() - cpuBefore)} processor seconds`;
  durations.push(`${title} (Node.js ${version}): ${seconds} s${cpu}`);
  return status === 0;
}

const durations: string[] = [];

/** Runs a test runner that writes a JSON report to `report`. A runner can also fail outside its tests. */
async function runTests(
  title: string,
  read: (report: Record<string, unknown>) => Outcomes,
  start: (report: string) => Promise<boolean>,
): Promise<Outcomes> {
  const report = join(tmpdir(), `linecheck-${title.replaceAll(/\W+/g, '-')}-${process.pid}.json`);
  const succeeded = await start(report);
  const outcomes = read(readJson(report));
  if (succeeded || outcomes.failed.length > 0) return outcomes;
  return { ...outcomes, failed: [{ name: title, message: 'exited with an error; see its output above' }] };
}

function readJson(path: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  } catch {
    // The runner exited before it wrote its report; its exit code counts as the failure.
    return {};
  } finally {
    rmSync(path, { force: true });
  }
}

const runUnits = (version: string, args: readonly string[] = []): Promise<Outcomes> =>
  runTests(`units and server on ${version}`, vitestOutcomes, (report) => {
    const reporters = ['--reporter=default', '--reporter=./scripts/testing/unit-report.ts'];
    const vitest = [VITEST, 'run', ...reporters, `--outputFile.json=${report}`, ...args];
    return run('units and server', vitest, { env, version });
  });

/** Plays the journeys of these Playwright projects. */
const runJourneys = (title: string, args: readonly string[]): Promise<Outcomes> =>
  runTests(title, playwrightOutcomes, (report) =>
    run(title, [PLAYWRIGHT, 'test', ...args], {
      env: { ...env, WHOLE_RUN: 'true', PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    }),
  );

const chromiumJourneys = (files: readonly string[] = []): Promise<Outcomes> =>
  runJourneys('journeys in Chromium', ['--project=chromium', '--project=real-time', ...files]);

const engineJourneys = (): Promise<Outcomes> =>
  engines.length === 0
    ? Promise.resolve({ passed: 0, failed: [] })
    : runJourneys(
        `journeys in ${engines.join(' and ')}`,
        engines.map((engine) => `--project=${engine}`),
      );

/** Counts a script that tries several things and exits with an error when one of them fails. */
async function runCounted(
  title: string,
  script: string,
  { count, ...options }: RunOptions & { readonly count: number },
) {
  const [path = '', ...args] = script.split(' ');
  const succeeded = await run(title, ['--import', 'tsx', path, ...args], options);
  const failed = [{ name: title, message: 'exited with an error; see its output above' }];
  return succeeded ? { passed: count, failed: [] } : { passed: 0, failed };
}

/** Crashes spend most of their time waiting for the product to recover, so they run beside the units. */
const runCrashes = (): Promise<Outcomes> =>
  runCounted('crashes', `scripts/crash.ts --rounds ${CRASHES}`, { isConcurrent: true, count: CRASHES });

const runAttacks = (): Promise<Outcomes> =>
  runCounted('attacks', 'scripts/attack.ts --short', { count: Object.keys(parts).length });

async function build(): Promise<void> {
  if (await run('build', ['scripts/start.mjs', '--build-only'])) return;
  process.stdout.write('\n0 passed, 1 failed\n');
  process.exit(1);
}

/** Runs the tests that a change since a revision can affect: units by the import graph, journeys by `testing/changed.ts`. */
async function runChanged(revision: string): Promise<readonly Outcomes[]> {
  const files = changedFiles(revision);
  const journeys = journeysFor(files);
  process.stdout.write(`${files.length} files changed since ${revision}; ${journeys.length} files of journeys.\n`);
  const units = await runUnits(installedVersion, ['--changed', revision, '--passWithNoTests']);
  if (journeys.length === 0) return [units];
  await build();
  return [units, await chromiumJourneys(journeys)];
}

async function runChromium(): Promise<readonly Outcomes[]> {
  const units = await runUnits(installedVersion);
  await build();
  return [units, await chromiumJourneys()];
}

async function runEngines(): Promise<readonly Outcomes[]> {
  await build();
  return [await engineJourneys()];
}

/** Units and server run on the oldest and the newest Node.js, everything else on the installed one. */
async function runAll(): Promise<readonly Outcomes[]> {
  const [oldest, newest] = NODE_ENDS;
  const units = await runUnits(oldest);
  await build();
  const chromium = await chromiumJourneys();
  const others = await engineJourneys();
  const [crashes, moreUnits] = await Promise.all([runCrashes(), runUnits(newest)]);
  return [units, chromium, others, crashes, moreUnits, await runAttacks()];
}

/** Number of lines of a message, and of the page at that moment, that are repeated at the end. */
const MESSAGE_LINES = 8;
const PAGE_LINES = 80;

function printFailures(failures: readonly Trouble[]): void {
  if (failures.length > 0) process.stdout.write('\nFailed:\n');
  for (const { name, message, context } of failures) {
    const lines = message.split('\n').filter(Boolean).slice(0, MESSAGE_LINES);
    process.stdout.write(`- ${name}\n${[...lines, ...pageOf(context)].map((line) => `    ${line}\n`).join('')}`);
  }
}

/** The accessibility tree in the report of a failed journey, without elements that only group others. */
function pageOf(context: string | undefined): readonly string[] {
  if (context === undefined) return [];
  const page = /```yaml\n(.*?)```/s.exec(readFileSync(context, 'utf8'))?.[1] ?? '';
  const lines = page.replaceAll(/ \[(ref=\w+|cursor=pointer)\]/g, '').split('\n');
  return lines.filter((line) => !/^\s*- (generic:|\/url: .*)$/.test(line)).slice(0, PAGE_LINES);
}

const chromium = await ensureChromium();
const engines = selection === 'engines' || selection === 'all' ? ensureEngines() : [];
ensureTurnServer();
const env = {
  CHROMIUM_PATH: chromium,
  CHROMIUM_SHELL_PATH: ensureChromiumShell(chromium) ?? '',
  ENGINES: engines.join(),
};

const plays = { chromium: runChromium, engines: runEngines, all: runAll } as const;
const outcomes = await (given.changed
  ? runChanged(positionals[0] ?? 'HEAD')
  : plays[selection as keyof typeof plays]());
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.flatMap((outcome) => outcome.failed);
printFailures(failed);
process.stdout.write(`\n${durations.join('\n')}\n\n${passed} passed, ${failed.length} failed\n`);
const isEmpty = passed === 0 && !given.changed;
process.exit(failed.length === 0 && !isEmpty ? 0 : 1);
