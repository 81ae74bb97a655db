import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { figureTable } from '../scripts/testing/figure';
import { record } from '../scripts/testing/record';
import { checkBesideCamera, checkOver } from './link-check';
import { besideTable, type CheckedLink, type Row, rowLine, rowTable, summary } from './link-report';
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

const link = (downMbps: number, upMbps: number, roundTripMs: number, lossPercent = 0): Link => ({
  downMbps,
  upMbps,
  roundTripMs,
  lossPercent,
});

/**
 * Links from a rural line to an office's. No value is at a threshold of the verdict, where even a perfect measurement
 * is right only half of the time. The rate of a lossy link is below the TCP throughput at its loss and round trip
 * (Mathis: 1.2 × segment / (round trip × √loss)); above it, TCP could not use the rate.
 */
const LINK_GRID: readonly Link[] = [
  link(0.5, 0.5, 80),
  link(1.5, 0.3, 20),
  link(2, 0.8, 300),
  link(3, 1, 40),
  link(8, 2, 20),
  link(10, 5, 45),
  link(20, 5, 20),
  link(20, 10, 100),
  link(30, 30, 200),
  link(50, 10, 45),
  link(50, 20, 10),
  link(18, 0.4, 15),
  link(100, 20, 80),
  link(100, 40, 5),
  link(100, 100, 20),
  link(1.5, 1, 45, 1),
  link(8, 5, 10, 1),
  link(20, 10, 5, 1),
];

const sameLink = (one: Link, other: Link): boolean =>
  one.downMbps === other.downMbps &&
  one.upMbps === other.upMbps &&
  one.roundTripMs === other.roundTripMs &&
  one.lossPercent === other.lossPercent;

/** The stored results of earlier runs by link, so that many links can be measured in several runs. */
function openRows<Row extends Link>(path: string) {
  const all = async (): Promise<readonly Row[]> => JSON.parse(await readFile(path, 'utf8').catch(() => '[]'));
  return {
    all,
    /**
     * Stores a row, which replaces an earlier one of its link. The rows are sorted by these links, and rows of other
     * links are dropped.
     */
    async keep(row: Row, links: readonly Link[]): Promise<void> {
      const known = [...(await all()).filter((other) => !sameLink(row, other)), row];
      const inOrder = links.flatMap((link) => known.find((other) => sameLink(link, other)) ?? []);
      await writeFile(path, `${JSON.stringify(inOrder, null, 2)}\n`);
    },
  };
}

await main();
