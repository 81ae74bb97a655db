import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { figureTable } from '../scripts/testing/figure';
import { record } from '../scripts/testing/record';
import { checkBesideCamera, checkOver } from './link-check';
import { LINK_GRID } from './link-grid';
import { besideTable, type CheckedLink, type Row, rowLine, rowTable, summary } from './link-report';
import { openRows, sameLink } from './link-rows';
import { mediaLinkReport } from './media-links';
import { randomLinks } from './random-links';
import { randomReport } from './random-report';
import { evenLink, type Link, shapedLinkObstacle } from './shaped-link';
import { withWiredProduct } from './wired-product';

const ANY_LINK = evenLink({ downMbps: 100, upMbps: 100, roundTripMs: 10, lossPercent: 0 });

const options = parseArgs({
  options: { only: { type: 'string' }, random: { type: 'string' }, seed: { type: 'string', default: '1' } },
}).values;

/**
 * `npm run bench:links` measures the grid, then media paths over their grid, and records both; `-- --only 3-5` measures
 * these links and keeps the results of the others. `-- --random 200 --seed 7` measures that many random links, except
 * those already known.
 */
async function main(): Promise<void> {
  const reason = shapedLinkObstacle();
  if (reason !== undefined) {
    process.stdout.write(`Skipped: links cannot be shaped on this machine, ${reason}.\n`);
    return;
  }
  await (options.random === undefined ? measureGrid() : measureRandom(Number(options.random), Number(options.seed)));
}

async function measureGrid(): Promise<void> {
  const { only } = options;
  const rows = openRows<Row>(join(import.meta.dirname, 'links.json'));
  await withWiredProduct({ link: ANY_LINK, isInRealTime: false }, async (guest) => {
    for (const link of chosenLinks(only)) {
      await guest.wire.shape(link);
      const checked = await checkOver(guest);
      // A new link, with empty queues and a new time limit.
      await guest.wire.shape(link);
      const row = { ...link, ...checked, beside: await checkBesideCamera(guest) };
      process.stdout.write(`${rowLine(row)}\n`);
      await rows.keep(row, LINK_GRID);
    }
  });
  const known = await rows.all();
  const text = [rowTable(known), besideTable(known), figureTable(summary(known))].join('\n\n');
  process.stdout.write(`${text}\n`);
  await record('links', text);
  const media = only === undefined ? await mediaLinkReport() : undefined;
  if (media !== undefined) await record('media-links', media);
}

async function measureRandom(count: number, seed: number): Promise<void> {
  const links = randomLinks(count, seed);
  const rows = openRows<CheckedLink>(join(import.meta.dirname, 'random-links.json'));
  const known = await rows.all();
  const left = links.filter((link) => !known.some((row) => sameLink(row, link)));
  await withWiredProduct({ link: ANY_LINK, isInRealTime: false }, async (guest) => {
    for (const link of left) {
      await guest.wire.emulate(evenLink(link));
      const row = { ...link, ...(await checkOver(guest)) };
      process.stdout.write(`${rowLine(row)}\n`);
      await rows.keep(row, links);
    }
  });
  const text = randomReport(await rows.all(), seed);
  process.stdout.write(`${text}\n`);
  await record('random-links', text);
}

function chosenLinks(only: string | undefined): readonly Link[] {
  const [first = 0, last = first] = (only ?? `0-${LINK_GRID.length - 1}`).split('-').map(Number);
  const chosen = LINK_GRID.slice(first, last + 1);
  if (chosen.length === 0) throw new Error('the grid has no such link');
  return chosen;
}

await main();
