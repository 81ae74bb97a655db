import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { FurtherEngine } from '../journeys/stage/engines/installed';
import { ensureChromium, ensureChromiumShell } from './find-chromium';
import { ensureEngines } from './install/engines';
import { ensureTurnServer } from './install/turn-server';
import { NODE_ENDS } from './node-versions';
import { changedFiles, journeysFor } from './testing/changed';
import { type MicrophoneTrouble, playwrightOutcomes, type TestOutcomes, vitestOutcomes } from './testing/outcomes';
import { endWithSignals, runNode } from './testing/run-node';

const USAGE = `Usage:
  npm test                            the units, the server and the main journeys in Chromium
  npm test -- --changed [REVISION]    what the changes since a revision can affect; HEAD if none is given
  npm test -- journeys                the main journeys alone
  npm run test:engines                the journeys for Firefox and WebKit
  npm run test:all                    everything
`;

const installedVersion = process.versions.node;
const CRASHES = 5;
const VITEST = 'node_modules/vitest/vitest.mjs';
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';

const plays = { main: runMain, journeys: runMainJourneys, engines: runEngines, all: runAll } as const;
const command = readCommand();
const changed = command.changedSince === undefined ? undefined : findChanged(command.changedSince);

function readCommand(): { readonly selection: keyof typeof plays; readonly changedSince?: string } {
  try {
    const options = { changed: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const [first = values.changed ? 'HEAD' : 'main', ...others] = positionals;
    if (others.length > 0) return endWith(USAGE);
    if (values.changed) return { selection: 'main', changedSince: first };
    return Object.hasOwn(plays, first) ? { selection: first as keyof typeof plays } : endWith(USAGE);
  } catch {
    // An unknown option.
    return endWith(USAGE);
  }
}

function endWith(text: string): never {
  process.stderr.write(text);
  process.exit(1);
}

function findChanged(revision: string) {
  const files = changedFiles(revision) ?? endWith(`No changes since ${revision}: git finds no such revision here.\n`);
  return { revision, files, journeys: journeysFor(files) };
}

const durations: string[] = [];

interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly version?: string;
}

async function run(title: string, args: readonly string[], options: RunOptions = {}): Promise<boolean> {
  const { version = installedVersion, env = {} } = options;
  process.stdout.write(`\n— ${title}, Node.js ${version}\n`);
  const { succeeded, seconds, cpuSeconds } = await runNode(args, { version, env });
  const cpu = Number.isNaN(cpuSeconds) ? '' : `, ${cpuSeconds} processor seconds`;
  durations.push(`${title} (Node.js ${version}): ${seconds} s${cpu}`);
  return succeeded;
}

const failedAsWhole = (title: string): TestOutcomes => ({
  passed: 0,
  failed: [{ name: title, message: 'exited with an error; see its output above' }],
});

/** Runs a test runner that writes a JSON report to `report`. A runner can also fail outside its tests. */
async function runTests(
  title: string,
  read: (report: Record<string, unknown>) => TestOutcomes,
  start: (report: string) => Promise<boolean>,
): Promise<TestOutcomes> {
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

const runVitest = (title: string, args: readonly string[], version = installedVersion): Promise<TestOutcomes> =>
  runTests(`${title} on ${version}`, vitestOutcomes, (report) => {
    const reporters = ['--reporter=default', '--reporter=./scripts/testing/unit-report.ts'];
    return run(title, [VITEST, 'run', ...reporters, `--outputFile.json=${report}`, ...args], { env, version });
  });

const runJourneys = (title: string, args: readonly string[], more: RunOptions['env'] = {}): Promise<TestOutcomes> =>
  runTests(title, playwrightOutcomes, (report) =>
    // A run empties its folder, and the pages of earlier failures are read at the end.
    run(title, [PLAYWRIGHT, 'test', `--output=test-results/${title.replaceAll(/\W+/g, '-')}`, ...args], {
      env: { ...env, ...more, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    }),
  );

/**
 * Plays the real-time journeys after all others. As dependent projects of one run, they would not be played after a
 * failure, and a selection of files would not apply to the others.
 */
async function chromiumJourneys(files: readonly string[] = []): Promise<readonly TestOutcomes[]> {
  // The selected files may have journeys of one kind only.
  const selected = files.length === 0 ? [] : ['--pass-with-no-tests', ...files];
  const others = await runJourneys('journeys in Chromium', ['--project=chromium', ...selected]);
  return [others, await runJourneys('real-time journeys in Chromium', ['--project=real-time', ...selected])];
}

/** One run for both kinds, which prepares the product once. */
const mainJourneys = (): Promise<TestOutcomes> =>
  runJourneys('main journeys', ['--project=chromium', '--project=real-time'], { MAIN_JOURNEYS: 'true' });

const engineJourneys = (): Promise<TestOutcomes> =>
  engines.length === 0
    ? Promise.resolve({ passed: 0, failed: [] })
    : runJourneys(
        `journeys in ${engines.join(' and ')}`,
        engines.map((engine) => `--project=${engine}`),
      );

const runScript = async (title: string, args: readonly string[], version: string): Promise<TestOutcomes> =>
  (await run(title, ['--import', 'tsx', ...args], { version })) ? { passed: 1, failed: [] } : failedAsWhole(title);

async function afterBuild(play: () => Promise<readonly TestOutcomes[]>): Promise<readonly TestOutcomes[]> {
  const succeeded = await run('build', ['scripts/start.mjs', '--build-only']);
  return succeeded ? play() : [failedAsWhole('build')];
}

/** Runs the tests that a change can affect: units by the import graph, journeys by `testing/changed.ts`. */
async function runChanged({ revision, files, journeys }: ReturnType<typeof findChanged>) {
  process.stdout.write(
    `Files changed since ${revision}: ${files.length}. Files of journeys to play: ${journeys.length}.\n`,
  );
  const units = await runVitest('units, server and processes', ['--changed', revision, '--passWithNoTests']);
  return journeys.length === 0 ? [units] : [units, ...(await afterBuild(() => chromiumJourneys(journeys)))];
}

async function runMain(): Promise<readonly TestOutcomes[]> {
  return [await runVitest('units and server', ['--project=!processes']), ...(await runMainJourneys())];
}

function runMainJourneys(): Promise<readonly TestOutcomes[]> {
  return afterBuild(async () => [await mainJourneys()]);
}

async function runEngines(): Promise<readonly TestOutcomes[]> {
  return engines.length === 0 ? [] : afterBuild(async () => [await engineJourneys()]);
}

/**
 * One part after the other, because two at a time would starve each other. The oldest Node.js runs all unit tests, the
 * newest one the tests that start programs of the product, and the installed one the journeys.
 */
async function runAll(): Promise<readonly TestOutcomes[]> {
  const [oldest, newest] = NODE_ENDS;
  const units = await runVitest('units, server and processes', [], oldest);
  const others = await afterBuild(async () => [
    ...(await chromiumJourneys()),
    await engineJourneys(),
    await runVitest('processes', ['--project=processes', '--exclude=scripts/**'], newest),
    await runScript('crashes', ['scripts/crash.ts', '--rounds', String(CRASHES)], newest),
    await runScript('attacks', ['scripts/attack.ts', '--short'], newest),
  ]);
  return [units, ...others];
}

const MESSAGE_LINES = 8;
const PAGE_LINES = 80;

function printFailures(failures: readonly MicrophoneTrouble[]): void {
  if (failures.length > 0) process.stdout.write('\nFailed:\n');
  for (const { name, message, context } of failures) {
    const lines = message.split('\n').filter(Boolean).slice(0, MESSAGE_LINES);
    process.stdout.write(`- ${name}\n${[...lines, ...pageOf(context)].map((line) => `    ${line}\n`).join('')}`);
  }
}

function pageOf(context: string | undefined): readonly string[] {
  if (context === undefined) return [];
  const page = /```yaml\n(.*?)```/s.exec(readFileSync(context, 'utf8'))?.[1] ?? '';
  const lines = page.replaceAll(/ \[(ref=\w+|cursor=pointer)\]/g, '').split('\n');
  return lines.filter((line) => !/^\s*- (generic:|\/url: .*)$/.test(line)).slice(0, PAGE_LINES);
}

async function prepareEngines(): Promise<readonly FurtherEngine[]> {
  if (changed?.journeys.length === 0) return [];
  const chromium = await ensureChromium();
  env.CHROMIUM_PATH = chromium;
  env.CHROMIUM_SHELL_PATH = ensureChromiumShell(chromium) ?? '';
  // No main journey needs a TURN server or another engine.
  if (isMain && changed === undefined) return [];
  ensureTurnServer();
  return isMain ? [] : ensureEngines();
}

const env: Record<string, string> = {};
const isMain = command.selection === 'main' || command.selection === 'journeys';
const engines = await prepareEngines();
env.ENGINES = engines.join();
endWithSignals();

const outcomes = await (changed ? runChanged(changed) : plays[command.selection]());
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.flatMap((outcome) => outcome.failed);
printFailures(failed);
const isEmpty = passed === 0 && failed.length === 0 && changed === undefined;
if (isEmpty) process.stdout.write('\nNo test ran, which counts as a failure.\n');
process.stdout.write(`\n${durations.join('\n')}\n\n${passed} passed, ${failed.length} failed\n`);
process.exit(failed.length === 0 && !isEmpty ? 0 : 1);
