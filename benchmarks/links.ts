import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writePictures } from '../journeys/stage/pictures';
import { findChromium } from '../scripts/find-chromium';
import { figureTable } from '../scripts/testing/figure';
import { startProduct } from '../scripts/testing/product';
import { record } from '../scripts/testing/record';
import { checkBesideCamera, checkOver } from './link-check';
import { LINK_GRID } from './link-grid';
import { besideTable, type Row, rowLine, rowTable, summary } from './link-report';
import { mediaLinkReport } from './media-links';
import { type Link, openWire, type Wire, whyNoWire } from './shaped-link';

/** The results of earlier runs for each link, so that a long grid can be measured in parts. */
const RECORDED = join(import.meta.dirname, 'links.json');

const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;

/**
 * `npm run bench:links` measures the grid, then paths for media over theirs, and records both; `-- --only 3-5` measures these links
 * and keeps what is known of the others.
 */
async function main(): Promise<void> {
  const reason = whyNoWire();
  if (reason !== undefined) {
    process.stdout.write(`Skipped: no link can be shaped here, ${reason}.\n`);
    return;
  }
  const chosen = chosenLinks();
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-links-'));
  const wire = openWire(folder);
  try {
    await measureAll(wire, folder, chosen);
  } finally {
    await wire.close();
    await rm(folder, { recursive: true, force: true });
  }
  const rows = await recordedRows();
  const text = [rowTable(rows), besideTable(rows), figureTable(summary(rows))].join('\n\n');
  process.stdout.write(`${text}\n`);
  await record('links', text);
  const media = only === undefined ? await mediaLinkReport() : undefined;
  if (media !== undefined) await record('media-links', media);
}

function chosenLinks(): readonly Link[] {
  const [first = 0, last = first] = (only ?? `0-${LINK_GRID.length - 1}`).split('-').map(Number);
  return LINK_GRID.slice(first, last + 1);
}

async function measureAll(wire: Wire, folder: string, links: readonly Link[]): Promise<void> {
  const [anyLink] = links;
  if (anyLink === undefined) throw new Error('there is no such link in the grid');
  // The address must exist before the server can listen on it.
  await wire.shape(anyLink);
  const place = { host: wire.serverHost, entering: wire.enterServer };
  const product = await startProduct(join(folder, 'data'), {}, place);
  try {
    const browser = await wire.wrapBrowser((await findChromium()) ?? 'chromium');
    const { face: picture } = await writePictures(folder);
    const guest = { wire, browser, url: product.url, picture };
    for (const link of links) {
      await wire.shape(link);
      const checked = await checkOver(guest);
      // A new link, whose queues are empty and whose time is not up.
      await wire.shape(link);
      await keep({ ...link, ...checked, beside: await checkBesideCamera(guest) });
    }
  } finally {
    await product.stop();
  }
}

const sameLink = (one: Link, other: Link): boolean =>
  one.downMbps === other.downMbps &&
  one.upMbps === other.upMbps &&
  one.roundTripMs === other.roundTripMs &&
  one.lossPercent === other.lossPercent;

const recordedRows = async (): Promise<readonly Row[]> =>
  JSON.parse(await readFile(RECORDED, 'utf8').catch(() => '[]'));

async function keep(row: Row): Promise<void> {
  process.stdout.write(`${rowLine(row)}\n`);
  const known = [...(await recordedRows()).filter((other) => !sameLink(row, other)), row];
  const inOrder = LINK_GRID.flatMap((link) => known.find((other) => sameLink(link, other)) ?? []);
  await writeFile(RECORDED, `${JSON.stringify(inOrder, null, 2)}\n`);
}

await main();
