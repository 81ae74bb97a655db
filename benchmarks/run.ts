import { parseArgs } from 'node:util';
import { type Figure, figureTable } from '../scripts/testing/figure';
import { record } from '../scripts/testing/record';
import { clipFigures } from './clips';
import { faceFigures } from './faces';
import { fullLinkFigures } from './full-link';
import { guestFlowFigures } from './guest-flow';
import { listFigures } from './lists';
import { liveFigures } from './live';
import { mediaLinkReport } from './media-links';
import { mediaPathFigures } from './media-paths';
import { pageFigures } from './page';
import { pathFaultFigures } from './path-faults';
import { pathHogFigures } from './path-hogs';
import { recheckFigures } from './recheck';
import { scaleReport } from './scale';
import { serverFigures } from './server';
import { signInFigures } from './sign-ins';
import { soundFigures } from './sound';
import { soundSetFigures } from './sound-sets';
import { stepFigures } from './steps';
import { upgradeFigures } from './upgrade';
import { upkeepFigures } from './upkeep';

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    faces: { type: 'string' },
    takes: { type: 'string' },
    record: { type: 'boolean' },
    only: { type: 'string' },
    runs: { type: 'string' },
  },
});

/** A folder of recorded sound. */
const takes = options.takes ?? process.env.BENCH_TAKES;

const runs = options.runs === undefined ? undefined : Number(options.runs);

/** The table of a suite; undefined if this machine cannot measure any figure. */
const tabled = (measure: () => Promise<readonly Figure[]>) => async () => {
  const figures = await measure();
  return figures.length === 0 ? undefined : figureTable(figures);
};

const suites = {
  page: tabled(pageFigures),
  steps: tabled(stepFigures),
  flow: tabled(guestFlowFigures),
  faces: tabled(() => faceFigures(options.faces ?? process.env.BENCH_FACES)),
  sound: tabled(() => soundFigures(takes)),
  'sound-sets': tabled(() => soundSetFigures(takes)),
  recheck: tabled(() => recheckFigures({ takes, faces: options.faces ?? process.env.BENCH_FACES })),
  server: tabled(serverFigures),
  lists: tabled(listFigures),
  'full-link': tabled(fullLinkFigures),
  scale: async () => {
    const { table, failures } = await scaleReport();
    for (const failure of failures) process.stdout.write(`Failed: ${failure}\n`);
    if (failures.length > 0) process.exitCode = 1;
    return table;
  },
  upkeep: tabled(() => upkeepFigures(options.only)),
  upgrade: tabled(upgradeFigures),
  live: tabled(liveFigures),
  clips: tabled(clipFigures),
  'sign-ins': tabled(signInFigures),
  'media-links': () => mediaLinkReport(options.only),
  'media-paths': tabled(mediaPathFigures),
  'path-faults': tabled(() => pathFaultFigures(runs)),
  'path-hogs': tabled(() => pathHogFigures(runs)),
} as const;

/**
 * `npm run bench` measures and records everything; `npm run bench -- page` prints one suite, and with `--record`
 * replaces its recorded table.
 */
async function main(): Promise<void> {
  const names = Object.keys(suites) as (keyof typeof suites)[];
  const chosen = wanted.length === 0 ? names : names.filter((name) => wanted.includes(name));
  for (const name of chosen) {
    const table = await suites[name]();
    // This machine cannot measure this suite.
    if (table === undefined) continue;
    process.stdout.write(`${table}\n`);
    if (wanted.length === 0 || options.record) await record(name, table);
  }
}

await main();
