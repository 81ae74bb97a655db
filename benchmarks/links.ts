import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { judgeConnection } from '@linecheck/checks/connection/judge';
import { measured } from '@linecheck/checks/reading';
import connection from '@linecheck/texts/en/connection-verdicts';
import { verdictWords } from '@linecheck/texts/verdict-words';
import { findChromium } from '../scripts/find-chromium';
import { type Figure, figureTable, median, rounded } from '../scripts/testing/figure';
import { startProduct } from '../scripts/testing/product';
import { record } from '../scripts/testing/record';
import { type Checked, checkOver } from './link-check';
import { LINK_GRID } from './link-grid';
import { type Link, openWire, type Wire, whyNoWire } from './shaped-link';

/** The results of earlier runs for each link, so that a long grid can be measured in parts. */
const RECORDED = join(import.meta.dirname, 'links.json');

/** The share of a line's rate that TCP can use: 1448 bytes of 1500, less the browser's overhead and acknowledgements. */
const PAYLOAD_SHARE = 0.95;

interface Row extends Link, Checked {}

/** `npm run bench:links` measures the grid and records it; `-- --only 3-5` measures these and keeps the others. */
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
  const text = `${rowTable(rows)}\n\n${figureTable(summary(rows))}`;
  process.stdout.write(`${text}\n`);
  await record('links', text);
}

function chosenLinks(): readonly Link[] {
  const { only = `0-${LINK_GRID.length - 1}` } = parseArgs({ options: { only: { type: 'string' } } }).values;
  const [first = 0, last = first] = only.split('-').map(Number);
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
    for (const link of links) {
      await wire.shape(link);
      await keep({ ...link, ...(await checkOver({ wire, browser, url: product.url })) });
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

/** The product's own verdict for the values that the line was set to. */
function expectedVerdict({ downMbps, upMbps, roundTripMs }: Link): string | undefined {
  const verdict = judgeConnection({
    latencyMs: measured(roundTripMs),
    downloadMbps: measured(downMbps * PAYLOAD_SHARE),
    uploadMbps: measured(upMbps * PAYLOAD_SHARE),
  });
  return verdictWords('en', { connection }, 'connection', verdict).message;
}

const errors = (row: Row): readonly number[] => [
  row.downloadMbps / (row.downMbps * PAYLOAD_SHARE) - 1,
  row.uploadMbps / (row.upMbps * PAYLOAD_SHARE) - 1,
];

const percent = (share: number): string => `${share > 0 ? '+' : ''}${(share * 100).toFixed(0)}%`;

function rowLine(row: Row): string {
  const expected = expectedVerdict(row);
  const [down = 0, up = 0] = errors(row).map(percent);
  const line = `${row.downMbps} / ${row.upMbps} Mbps, ${row.roundTripMs} ms${row.lossPercent > 0 ? `, ${row.lossPercent}% loss` : ''}`;
  const verdict = row.verdict === expected ? row.verdict : `**${row.verdict}**`;
  return `| ${line} | ${expected} | ${verdict} | ${row.latencyMs} ms | ${row.downloadMbps} (${down}) | ${row.uploadMbps} (${up}) | ${rounded(row.bytesMoved / 1e6)} MB | ${rounded(row.seconds)} s |`;
}

const rowTable = (rows: readonly Row[]): string =>
  [
    '| Link, down / up | Verdict of its values | Verdict of the page | Latency | Download, Mbps | Upload, Mbps | Moved | Took |',
    '|---|---|---|---|---|---|---|---|',
    ...rows.map(rowLine),
  ].join('\n');

function summary(rows: readonly Row[]): readonly Figure[] {
  const right = rows.filter((row) => row.verdict === expectedVerdict(row)).length;
  const sizes = rows.flatMap(errors).map((error) => Math.abs(error) * 100);
  return [
    {
      name: 'Same verdict as the one of the configured values',
      value: right,
      unit: `of ${rows.length} links`,
      goal: { atLeast: Math.ceil((rows.length * 11) / 12) },
      note: 'status and word',
    },
    {
      name: 'Speed error',
      value: rounded(median(sizes)),
      unit: '%',
      goal: { atMost: 10 },
      note: `median of both directions of all links; worst ${rounded(Math.max(...sizes), 0)}%`,
    },
    {
      name: 'Data moved',
      value: rounded(median(rows.map((row) => row.bytesMoved)) / 1e6),
      unit: 'MB',
      goal: { atMost: 15 },
      note: `median link; most ${rounded(Math.max(...rows.map((row) => row.bytesMoved)) / 1e6, 0)} MB`,
    },
    {
      name: 'Time from the click to the verdict',
      value: rounded(median(rows.map((row) => row.seconds))),
      unit: 's',
      goal: { atMost: 12 },
      note: `median link; longest ${rounded(Math.max(...rows.map((row) => row.seconds)))} s`,
    },
  ];
}

await main();
