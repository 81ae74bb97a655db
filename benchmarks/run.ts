import { parseArgs } from 'node:util';
import { figureTable } from '../scripts/testing/figure';
import { record } from '../scripts/testing/record';
import { clipFigures } from './clips';
import { faceFigures } from './faces';
import { fullLinkFigures } from './full-link';
import { guestFlowFigures } from './guest-flow';
import { listFigures } from './lists';
import { liveFigures } from './live';
import { pageFigures } from './page';
import { serverFigures } from './server';
import { signInFigures } from './sign-ins';
import { soundFigures } from './sound';
import { stepFigures } from './steps';

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { faces: { type: 'string' }, takes: { type: 'string' }, record: { type: 'boolean' } },
});

const suites = {
  page: pageFigures,
  steps: stepFigures,
  flow: guestFlowFigures,
  faces: () => faceFigures(options.faces ?? process.env.BENCH_FACES),
  sound: () => soundFigures(options.takes ?? process.env.BENCH_TAKES),
  server: serverFigures,
  lists: listFigures,
  'full-link': fullLinkFigures,
  live: liveFigures,
  clips: clipFigures,
  'sign-ins': signInFigures,
} as const;

/**
 * `npm run bench` measures everything and records it; `npm run bench -- page` prints one suite, and with `--record` puts
 * its table in the place of the one before.
 */
async function main(): Promise<void> {
  const names = Object.keys(suites) as (keyof typeof suites)[];
  const chosen = wanted.length === 0 ? names : names.filter((name) => wanted.includes(name));
  for (const name of chosen) {
    const table = figureTable(await suites[name]());
    process.stdout.write(`${table}\n`);
    if (wanted.length === 0 || options.record) await record(name, table);
  }
}

await main();
