import { parseArgs } from 'node:util';
import { record } from '../scripts/testing/record';
import { faceFigures } from './faces';
import { guestFlowFigures } from './guest-flow';
import { type BenchmarkReport, figureReport } from './harness';
import { judgeFigures } from './judges';
import { linkReport } from './links';
import { liveFigures } from './live';
import { mailFigures } from './mail';
import { pageReport } from './page';
import { recheckFigures } from './recheck';
import { scaleReport } from './scale';
import { serverFigures } from './server';
import { soundFigures } from './sound';
import { stepFigures } from './steps';
import { tapFigures } from './taps';
import { troubleReport } from './troubles';
import { webhookFigures } from './webhooks';

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    faces: { type: 'string', default: process.env.BENCH_FACES },
    takes: { type: 'string', default: process.env.BENCH_TAKES },
    only: { type: 'string' },
    before: { type: 'string' },
    pictures: { type: 'string' },
    record: { type: 'boolean' },
  },
});
const { faces, takes, only, before, pictures } = options;

const benchmarks = {
  page: () => pageReport({ before, only, pictures }),
  flow: async () => figureReport(await guestFlowFigures()),
  steps: async () => figureReport(await stepFigures()),
  server: async () => figureReport(await serverFigures()),
  live: async () => figureReport(await liveFigures()),
  mail: async () => figureReport(await mailFigures()),
  webhooks: async () => figureReport(await webhookFigures()),
  scale: scaleReport,
  links: () => linkReport(only),
  faces: async () => figureReport(await faceFigures(faces)),
  sound: async () => figureReport(await soundFigures(takes)),
  taps: async () => figureReport(tapFigures()),
  recheck: async () => figureReport(await recheckFigures({ takes, faces })),
  troubles: () => troubleReport({ only, before, pictures }),
  judges: async () => figureReport(await judgeFigures()),
} as const satisfies Readonly<Record<string, () => Promise<BenchmarkReport | undefined>>>;

type BenchmarkName = keyof typeof benchmarks;

async function runBenchmark(name: BenchmarkName, isRecorded: boolean): Promise<void> {
  const report: BenchmarkReport | undefined = await benchmarks[name]();
  if (report === undefined) return;
  const { table, details = '', failures = [] } = report;
  process.stdout.write(`${details}\n\n${table}\n`.trimStart());
  if (isRecorded) await record(name, table);
  for (const failure of failures) process.stdout.write(`Failed: ${failure}\n`);
  if (failures.length > 0) process.exitCode = 1;
}

/**
 * `npm run bench` measures and records everything; `npm run bench -- page` prints one table, and with `--record`
 * replaces the recorded one.
 */
async function main(): Promise<void> {
  const names = Object.keys(benchmarks) as BenchmarkName[];
  const unknown = wanted.filter((name) => !names.some((known) => known === name));
  if (unknown.length > 0) throw new Error(`There is no benchmark ${unknown}; there are ${names.join(', ')}.`);
  const isWhole = wanted.length === 0;
  for (const name of names) {
    if (isWhole || wanted.includes(name)) await runBenchmark(name, isWhole || options.record === true);
  }
}

await main();
