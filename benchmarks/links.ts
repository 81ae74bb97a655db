import { judgeConnection } from '@linecheck/checks/connection/judge';
import { measured } from '@linecheck/checks/reading';
import { connectionVerdicts as connection } from '@linecheck/texts/en/connection-verdicts';
import { verdictWordsIn } from '@linecheck/texts/verdict-words';
import { chromium, type Locator } from '@playwright/test';
import { findChromium } from '../scripts/find-chromium';
import { figureTable, median, rounded } from '../scripts/testing/figure';
import { startProduct } from '../scripts/testing/product';
import { type BenchmarkReport, chromiumOptions, withFolder } from './harness';
import { type NetworkWire, openWire, type ShapedLink, shapedLinkObstacle } from './shaped-link';

const link = (downMbps: number, upMbps: number, roundTripMs: number, lossPercent = 0): ShapedLink => ({
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
const LINK_GRID: readonly ShapedLink[] = [
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

/**
 * The share of a link's rate that TCP can use: 1448 bytes of 1500, minus the browser's overhead and acknowledgements.
 */
const PAYLOAD_SHARE = 0.95;
const PATIENCE = { timeout: 60_000 } as const;

interface ShownSpeed {
  readonly mbps: number;
  readonly isBound: boolean;
  /** Relative error; for a lower bound, only the amount by which it is too high. */
  readonly error: number;
}

interface CheckedLink {
  readonly link: ShapedLink;
  readonly expected: string;
  readonly verdict: string;
  readonly latencyMs: number;
  readonly speeds: readonly [down: ShownSpeed, up: ShownSpeed];
  /** IP bytes in both directions, from the click to the verdict. */
  readonly bytesMoved: number;
  readonly seconds: number;
}

/**
 * Measures the connection check in Chromium over links of known rate, round trip and loss, and compares the verdict with
 * the one that the product's judge gives the link's configured values.
 *
 * @param only Indexes of the first and the last link, as in `3-5`.
 */
export async function linkReport(only?: string): Promise<BenchmarkReport | undefined> {
  const reason = shapedLinkObstacle();
  if (reason !== undefined) {
    process.stdout.write(`Skipped: links cannot be shaped on this machine, ${reason}.\n`);
    return undefined;
  }
  const [first = 0, last = first] = (only ?? `0-${LINK_GRID.length - 1}`).split('-').map(Number);
  return withFolder(async (folder) => {
    const wire = openWire(folder);
    try {
      // The address must exist before the server can listen on it.
      await wire.shape(link(100, 100, 10));
      const place = { host: wire.serverHost, entering: wire.enterServer };
      const product = await startProduct(
        `${folder}/data`,
        { MEDIA_PORT: '3478', MEDIA_ADDRESS: wire.serverHost },
        place,
      );
      try {
        const browser = await wire.wrapBrowser((await findChromium()) ?? 'chromium');
        const rows: CheckedLink[] = [];
        for (const each of LINK_GRID.slice(first, last + 1)) {
          await wire.shape(each);
          rows.push(await checkLink(each, { wire, browser, url: product.url }));
        }
        return { table: figuresOf(rows), details: rowTable(rows) };
      } finally {
        await product.stop();
      }
    } finally {
      await wire.close();
    }
  });
}

interface GuestPlace {
  readonly wire: NetworkWire;
  readonly browser: string;
  readonly url: string;
}

async function checkLink(shaped: ShapedLink, { wire, browser: executablePath, url }: GuestPlace): Promise<CheckedLink> {
  const browser = await chromium.launch({ ...(await chromiumOptions()), executablePath });
  try {
    const page = await browser.newPage();
    await page.goto(url, { ...PATIENCE, waitUntil: 'networkidle' });
    const card = page.getByRole('region', { name: /Connection Test/ });
    await card.getByRole('button', { name: /Connection Test/, expanded: false }).click();
    const start = card.getByRole('button', { name: 'Start Connection Test' });
    await start.waitFor(PATIENCE);
    await page.waitForLoadState('networkidle');
    const bytesBefore = wire.bytesMoved();
    const startedAt = performance.now();
    await start.click();
    await card
      .getByText(/^(Passed|Warning|Failed)$/)
      .first()
      .waitFor(PATIENCE);
    const seconds = (performance.now() - startedAt) / 1000;
    const bytesMoved = wire.bytesMoved() - bytesBefore;
    const title = await card.locator('[role=status] strong').textContent();
    const latency = await readEntry(card, 'Latency');
    const speeds = [
      shownSpeed(await readEntry(card, 'Download'), shaped.downMbps),
      shownSpeed(await readEntry(card, 'Upload'), shaped.upMbps),
    ] as const;
    const verdict = title?.replace(/\.$/, '') ?? '';
    const expected = expectedVerdict(shaped);
    return { link: shaped, expected, verdict, latencyMs: latency.value, speeds, bytesMoved, seconds };
  } finally {
    await browser.close();
  }
}

async function readEntry(card: Locator, name: string) {
  const entry = card.locator('dl > div').filter({ hasText: new RegExp(`^${name}(more than )?[\\d–]`) });
  // The tiles above have the same names.
  const text = (await entry.locator('dd').last().textContent()) ?? '';
  // An estimate must not look like a measurement in the table.
  const value = text.includes('estimated') ? Number.NaN : Number(/[\d.]+/.exec(text)?.[0]);
  return { value, isBound: text.startsWith('more than') };
}

function shownSpeed({ value: mbps, isBound }: Awaited<ReturnType<typeof readEntry>>, linkMbps: number): ShownSpeed {
  const error = mbps / (linkMbps * PAYLOAD_SHARE) - 1;
  return { mbps, isBound, error: isBound ? Math.max(0, error) : error };
}

function expectedVerdict({ downMbps, upMbps, roundTripMs }: ShapedLink): string {
  const verdict = judgeConnection({
    latencyMs: measured(roundTripMs),
    downloadMbps: measured(downMbps * PAYLOAD_SHARE),
    uploadMbps: measured(upMbps * PAYLOAD_SHARE),
  });
  return verdictWordsIn('en', { connection }, 'connection', verdict).message ?? verdict.code;
}

function rowOf({ link: shaped, expected, verdict, latencyMs, speeds, bytesMoved, seconds }: CheckedLink): string {
  const { downMbps, upMbps, roundTripMs, lossPercent } = shaped;
  const cells = [
    `${downMbps} / ${upMbps} Mbps, ${roundTripMs} ms${lossPercent > 0 ? `, ${lossPercent}% loss` : ''}`,
    expected,
    verdict === expected ? 'the same' : `**${verdict}**`,
    `${latencyMs} ms`,
    ...speeds.map(({ mbps, isBound, error }) => (isBound ? `> ${mbps}` : `${mbps} (${rounded(100 * error, 0)}%)`)),
    `${rounded(bytesMoved / 1e6)} MB`,
    `${rounded(seconds)} s`,
  ];
  return `| ${cells.join(' | ')} |`;
}

function rowTable(rows: readonly CheckedLink[]): string {
  const head =
    '| Link, down / up | Verdict of its values | Shown | Latency | Download, Mbps | Upload, Mbps | Moved | Took |';
  return [head, '|---|---|---|---|---|---|---|---|', ...rows.map(rowOf)].join('\n');
}

function figuresOf(rows: readonly CheckedLink[]): string {
  const errors = rows.flatMap(({ speeds }) =>
    speeds.filter(({ isBound, error }) => !isBound || error > 0).map(({ error }) => Math.abs(100 * error)),
  );
  const [bytes, seconds] = [rows.map(({ bytesMoved }) => bytesMoved), rows.map((row) => row.seconds)];
  return figureTable([
    {
      name: 'Links with the verdict of their configured values',
      value: rows.filter(({ expected, verdict }) => verdict === expected).length,
      unit: `of ${rows.length}`,
      goal: { atLeast: rows.length - 1 },
    },
    {
      name: 'Speed error',
      value: rounded(median(errors)),
      unit: '%',
      goal: { atMost: 10 },
      note: `median of both directions, without lower bounds; worst ${rounded(Math.max(...errors))}%`,
    },
    {
      name: 'Data moved',
      value: rounded(median(bytes) / 1e6),
      unit: 'MB',
      goal: { atMost: 5 },
      note: `median link; most ${rounded(Math.max(...bytes) / 1e6)} MB`,
    },
    {
      name: 'Time from the click to the verdict',
      value: rounded(median(seconds)),
      unit: 's',
      goal: { atMost: 6.5 },
      note: `median link; longest ${rounded(Math.max(...seconds))} s`,
    },
  ]);
}
