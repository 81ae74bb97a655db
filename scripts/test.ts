// Runs the tests: `npm test`, `npm test -- --changed`, `npm run test:engines` and `npm run test:all`.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { FurtherEngine } from '../journeys/stage/engines/installed';
import { parts } from './attack/parts';
import { ensureChromium, ensureChromiumShell } from './find-chromium';
import { ensureEngines } from './install/engines';
import { ensureTurnServer } from './install/turn-server';
import { NODE_ENDS, nodeCommand } from './node-versions';
import { changedFiles, journeysFor } from './testing/changed';
import { readCommand, USAGE } from './testing/command';
import { childCpuSeconds } from './testing/cpu-seconds';
import { type Outcomes, playwrightOutcomes, type Trouble, vitestOutcomes } from './testing/outcomes';

const command = readCommand(process.argv.slice(2)) ?? endWith(USAGE);
const changed = command.changedSince === undefined ? undefined : findChanged(command.changedSince);

function endWith(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** The files that differ from a revision, and the journeys for them. */
function findChanged(revision: string) {
  const files = changedFiles(revision) ?? endWith(`No changes since ${revision}: git finds no such revision here.`);
  return { revision, files, journeys: journeysFor(files) };
}

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
  const { version = installedVersion, isConcurrent = false } = options;
  const heading = `\n— ${title}, Node.js ${version}\n`;
  const node = nodeCommand(version, args);
  if (!isConcurrent) process.stdout.write(heading);
  const startedAt = performance.now();
  const cpuBefore = childCpuSeconds();
  const child = spawn(node.command, node.args, {
    stdio: ['ignore', isConcurrent ? 'pipe' : 'inherit', 'inherit'],
    env: { ...process.env, ...options.env },
  });
  children.add(child);
  const [[status], printed] = await Promise.all([once(child, 'exit'), child.stdout ? text(child.stdout) : '']);
  children.delete(child);
  if (isInterrupted && children.size === 0) process.exit(INTERRUPTED);
  if (isConcurrent) process.stdout.write(`${heading}${printed}`);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const cpuSeconds = Math.round(childCpuSeconds() - cpuBefore);
  const cpu = isConcurrent || Number.isNaN(cpuSeconds) ? '' : `, ${cpuSeconds} processor seconds`;
  durations.push(`${title} (Node.js ${version}): ${seconds} s${cpu}`);
  return status === 0;
}

const durations: string[] = [];
const children = new Set<ChildProcess>();
let isInterrupted = false;
/** Exit code of a process that SIGINT ends. */
const INTERRUPTED = 130;

/** Lets the test runners clean up before this process ends. */
function watchSignals(): void {
  // A terminal sends SIGINT to the children as well, and a second one would end them before they have cleaned up.
  process.on('SIGINT', () => {
    isInterrupted = true;
  });
  // The test runners clean up after SIGINT only.
  process.on('SIGTERM', () => {
    isInterrupted = true;
    for (const child of children) child.kill('SIGINT');
  });
}

const failedAsWhole = (title: string): Outcomes => ({
  passed: 0,
  failed: [{ name: title, message: 'exited with an error; see its output above' }],
});

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
  return { ...failedAsWhole(title), passed: outcomes.passed };
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
    // A run empties its folder, and the pages of earlier failures are read at the end.
    run(title, [PLAYWRIGHT, 'test', `--output=test-results/${title.replaceAll(/\W+/g, '-')}`, ...args], {
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    }),
  );

/**
 * Plays the real-time journeys after all others. As dependent projects of one run, they would not be played after a
 * failure, and a selection of files would not apply to the others.
 */
async function chromiumJourneys(files: readonly string[] = []): Promise<readonly Outcomes[]> {
  // The selected files may have journeys of one kind only.
  const selected = files.length === 0 ? [] : ['--pass-with-no-tests', ...files];
  const others = await runJourneys('journeys in Chromium', ['--project=chromium', ...selected]);
  return [others, await runJourneys('real-time journeys in Chromium', ['--project=real-time', ...selected])];
}

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
  return succeeded ? { passed: count, failed: [] } : failedAsWhole(title);
}

/** Crashes spend most of their time waiting for the product to recover, so they run beside the units. */
const runCrashes = (): Promise<Outcomes> =>
  runCounted('crashes', `scripts/crash.ts --rounds ${CRASHES}`, { isConcurrent: true, count: CRASHES });

const runAttacks = (): Promise<Outcomes> =>
  runCounted('attacks', 'scripts/attack.ts --short', { count: Object.keys(parts).length });

/** Builds the product, then plays what needs it. */
async function afterBuild(play: () => Promise<readonly Outcomes[]>): Promise<readonly Outcomes[]> {
  const succeeded = await run('build', ['scripts/start.mjs', '--build-only']);
  return succeeded ? play() : [failedAsWhole('build')];
}

/** Runs the tests that a change can affect: units by the import graph, journeys by `testing/changed.ts`. */
async function runChanged({ revision, files, journeys }: ReturnType<typeof findChanged>) {
  process.stdout.write(
    `Files changed since ${revision}: ${files.length}. Files of journeys to play: ${journeys.length}.\n`,
  );
  const units = await runUnits(installedVersion, ['--changed', revision, '--passWithNoTests']);
  return journeys.length === 0 ? [units] : [units, ...(await afterBuild(() => chromiumJourneys(journeys)))];
}

async function runChromium(): Promise<readonly Outcomes[]> {
  return [await runUnits(installedVersion), ...(await afterBuild(chromiumJourneys))];
}

async function runEngines(): Promise<readonly Outcomes[]> {
  return engines.length === 0 ? [] : afterBuild(async () => [await engineJourneys()]);
}

/** Units and server run on the oldest and the newest Node.js, everything else on the installed one. */
async function runAll(): Promise<readonly Outcomes[]> {
  const [oldest, newest] = NODE_ENDS;
  const units = await runUnits(oldest);
  const others = await afterBuild(async () => {
    const journeys = [...(await chromiumJourneys()), await engineJourneys()];
    return [...journeys, ...(await Promise.all([runCrashes(), runUnits(newest)])), await runAttacks()];
  });
  return [units, ...others];
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

/** Finds or installs the browsers and servers of the journeys. */
async function prepareEngines(): Promise<readonly FurtherEngine[]> {
  if (changed?.journeys.length === 0) return [];
  const chromium = await ensureChromium();
  env.CHROMIUM_PATH = chromium;
  env.CHROMIUM_SHELL_PATH = ensureChromiumShell(chromium) ?? '';
  ensureTurnServer();
  return command.selection === 'chromium' ? [] : ensureEngines();
}

const env: Record<string, string> = {};
const engines = await prepareEngines();
env.ENGINES = engines.join();
watchSignals();

const plays = { chromium: runChromium, engines: runEngines, all: runAll } as const;
const outcomes = await (changed ? runChanged(changed) : plays[command.selection]());
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.flatMap((outcome) => outcome.failed);
printFailures(failed);
const isEmpty = passed === 0 && failed.length === 0 && changed === undefined;
if (isEmpty) process.stdout.write('\nNo test ran, which counts as a failure.\n');
process.stdout.write(`\n${durations.join('\n')}\n\n${passed} passed, ${failed.length} failed\n`);
process.exit(failed.length === 0 && !isEmpty ? 0 : 1);
