import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestResult,
  TestStep,
} from '@playwright/test/reporter';
import { type EngineName, engineNames } from '../engines/engine';
import { limits } from '../engines/limits';
import { type BrowserReport, type PlayedJourneys, REPORT_FILE } from './report';
import { readSeen, SEEN } from './seen';
import { joinPictures } from './state-pictures';

/** The project of Chromium contains all journeys; the others are named after their engine. */
const engineOfProject = (name: string | undefined): EngineName =>
  engineNames.find((engine) => engine === name) ?? 'chromium';

const isForSeveral = ({ tags }: TestCase) => tags.some((tag) => tag === '@every-engine' || tag.startsWith('@only-'));

export default class BrowserReporter implements Reporter {
  private suite: Suite | undefined;

  onBegin(_: FullConfig, suite: Suite): void {
    this.suite = suite;
  }

  async onEnd({ status }: FullResult): Promise<void> {
    if (status === 'interrupted') return;
    const tests = (this.suite?.allTests() ?? []).filter((test) => isForSeveral(test) && test.results.length > 0);
    const report = reportOf(tests);
    await mkdir(dirname(REPORT_FILE), { recursive: true });
    await writeFile(REPORT_FILE, `${JSON.stringify(report, null, 2)}\n`);
    await joinPictures();
    for (const engine of engineNames) sayLimits(engine, report);
  }
}

function sayLimits(engine: EngineName, { versions }: BrowserReport): void {
  if (versions[engine] === undefined) return;
  for (const limit of limits[engine])
    process.stdout.write(`Not played in ${engine}: ${limit.what}, since ${limit.why}.\n`);
}

function reportOf(tests: readonly TestCase[]): BrowserReport {
  const report: BrowserReport = { date: new Date().toISOString().slice(0, 10), versions: {}, journeys: [] };
  for (const test of tests) {
    const engine = engineOfProject(test.parent.project()?.name);
    const version = annotationsOf(test, 'engine').at(-1);
    if (version) report.versions[engine] = version;
    journeyIn(report, test).played[engine] = playedOf(test);
  }
  return report;
}

function journeyIn(report: BrowserReport, { title, location }: TestCase): BrowserReport['journeys'][number] {
  const file = location.file.replace(/^.*\/journeys\//, '');
  const found = report.journeys.find((journey) => journey.title === title && journey.file === file);
  if (found) return found;
  const journey = { file, title, played: {} };
  report.journeys.push(journey);
  return journey;
}

const outcomes = {
  expected: 'passed',
  flaky: 'failed',
  unexpected: 'failed',
  skipped: 'failed',
} as const satisfies Record<ReturnType<TestCase['outcome']>, PlayedJourneys['outcome']>;

function playedOf(test: TestCase): PlayedJourneys {
  const result = test.results.at(-1);
  return {
    outcome: outcomes[test.outcome()],
    seconds: inSeconds(result?.duration ?? 0),
    steps: stepsOf(result).map(({ title, duration }) => ({ title, seconds: inSeconds(duration) })),
    seen: Object.fromEntries(annotationsOf(test, SEEN).map(readSeen)),
  };
}

const inSeconds = (ms: number): number => Math.round(ms / 100) / 10;

const stepsOf = (result: TestResult | undefined): readonly TestStep[] =>
  (result?.steps ?? []).filter(({ category }) => category === 'test.step');

const annotationsOf = ({ results }: TestCase, type: string): readonly string[] =>
  (results.at(-1)?.annotations ?? []).filter((each) => each.type === type).map(({ description = '' }) => description);
