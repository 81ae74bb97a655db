import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parts } from './attack/parts';
import { ensureChromium, ensureChromiumShell } from './find-chromium';
import { ensureEngines } from './install/engines';
import { ensureTurnServer } from './install/turn-server';
import { NODE_ENDS, nodeCommand } from './node-versions';
import { type Outcomes, playwrightOutcomes, type Trouble, vitestOutcomes } from './testing/outcomes';

const journeyReport = join(tmpdir(), `linecheck-journeys-${process.pid}.json`);

const installed = process.versions.node;

interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Of Node.js. */
  readonly version?: string;
  /** Something else runs at the same time: what this one prints is shown at its end. */
  readonly isBeside?: boolean;
}

/** Whether it ended well. */
async function run(title: string, args: readonly string[], options: RunOptions = {}): Promise<boolean> {
  const { env = {}, version = installed, isBeside = false } = options;
  const heading = `\n— ${title}, Node.js ${version}\n`;
  const node = nodeCommand(version, args);
  if (!isBeside) process.stdout.write(heading);
  const child = spawn(node.command, node.args, {
    stdio: ['ignore', isBeside ? 'pipe' : 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  const [[status], printed] = await Promise.all([once(child, 'exit'), child.stdout ? text(child.stdout) : '']);
  if (isBeside) process.stdout.write(`${heading}${printed}`);
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

/** A runner can also fail outside of its tests: it did not start, or an error was thrown between them. */
function withEnd(title: string, endedWell: boolean, outcomes: Outcomes): Outcomes {
  if (endedWell || outcomes.failed.length > 0) return outcomes;
  return { ...outcomes, failed: [{ name: title, message: 'did not end well; what it printed above says why' }] };
}

/** How much of a message, and of the page at that moment, is repeated at the end. */
const MESSAGE_LINES = 8;
const PAGE_LINES = 80;

function print(title: string, troubles: readonly Trouble[]) {
  if (troubles.length === 0) return;
  process.stdout.write(`\n${title}:\n`);
  for (const { name, message, context } of troubles) {
    const lines = message.split('\n').filter(Boolean).slice(0, MESSAGE_LINES);
    process.stdout.write(`- ${name}\n${[...lines, ...pageOf(context)].map((line) => `    ${line}\n`).join('')}`);
  }
}

/** What the page showed according to the report of a journey, without elements that only group others. */
function pageOf(context: string | undefined): readonly string[] {
  if (context === undefined) return [];
  const page = /```yaml\n(.*?)```/s.exec(readFileSync(context, 'utf8'))?.[1] ?? '';
  const lines = page.replaceAll(/ \[(ref=\w+|cursor=pointer)\]/g, '').split('\n');
  return lines.filter((line) => !/^\s*- (generic:|\/url: .*)$/.test(line)).slice(0, PAGE_LINES);
}

/** `npm run test:crash` has fifty. */
const CRASHES = 10;

const chromium = await ensureChromium();
/** The journeys that are tagged for them are played in Firefox and WebKit as well, unless `--chromium-only` leaves those out. */
const engines = process.argv.includes('--chromium-only') ? [] : ensureEngines();
ensureTurnServer();
const env = {
  CHROMIUM_PATH: chromium,
  CHROMIUM_SHELL_PATH: ensureChromiumShell(chromium) ?? '',
  ENGINES: engines.join(),
};

/** With `--node-ends`, as CI runs it, units and server run on the oldest and on the newest Node.js, and all else on the installed one. */
const unitVersions = process.argv.includes('--node-ends') ? NODE_ENDS : [installed];

async function runUnits(version: string): Promise<Outcomes> {
  const title = 'units and server';
  const report = join(tmpdir(), `linecheck-units-${process.pid}-${version}.json`);
  const vitest = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=./scripts/testing/unit-report.ts',
  ];
  const endedWell = await run(title, [...vitest, `--outputFile.json=${report}`], { env, version });
  const { passed, ...troubles } = withEnd(title, endedWell, vitestOutcomes(readJson(report)));
  const onVersion = (trouble: Trouble): Trouble => ({ ...trouble, name: `${trouble.name} (Node.js ${version})` });
  return { passed, flaky: troubles.flaky.map(onVersion), failed: troubles.failed.map(onVersion) };
}

/** Whether the product comes back after each. They wait for it most of the time, and what they judge takes no time. */
const runCrashes = (isBeside: boolean): Promise<boolean> =>
  run('crashes', ['--import', 'tsx', 'scripts/crash.ts', '--rounds', String(CRASHES)], { isBeside });

const [firstVersion = installed, ...furtherVersions] = unitVersions;
const units = [await runUnits(firstVersion)];
const built = await run('build', ['scripts/start.mjs', '--build-only']);
const crashing = built && runCrashes(furtherVersions.length > 0);
for (const version of furtherVersions) units.push(await runUnits(version));
const crashes = await crashing;

const journeys =
  built &&
  (await run('journeys', ['node_modules/@playwright/test/cli.js', 'test'], {
    env: { ...env, WHOLE_RUN: 'true', PLAYWRIGHT_JSON_OUTPUT_NAME: journeyReport },
  }));

const attacks = built && (await run('attacks', ['--import', 'tsx', 'scripts/attack.ts', '--short']));

const outcomes = [
  ...units,
  withEnd('journeys', journeys, playwrightOutcomes(readJson(journeyReport))),
  withEnd('crashes', crashes, { passed: crashes ? CRASHES : 0, flaky: [], failed: [] }),
  withEnd('attacks', attacks, { passed: attacks ? Object.keys(parts).length : 0, flaky: [], failed: [] }),
];
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.flatMap((outcome) => outcome.failed);
print(
  'Passed at the second try',
  outcomes.flatMap(({ flaky }) => flaky),
);
print('Failed', failed);
process.stdout.write(
  `\nUnits and server ran on Node.js ${unitVersions.join(' and ')}, everything else on ${installed}.\n`,
);
process.stdout.write(`${passed} passed, ${failed.length} failed\n`);
process.exit(failed.length === 0 && passed > 0 ? 0 : 1);
