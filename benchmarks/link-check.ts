import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { fakeDevices } from './fake-devices';
import type { Wire } from './shaped-link';

const PATIENCE = { timeout: 60_000 } as const;

export const SPEEDS = ['downloadMbps', 'uploadMbps'] as const;

export type Speed = (typeof SPEEDS)[number];

/** The result that a guest was shown, and its cost. */
export interface Checked {
  readonly verdict: string;
  readonly latencyMs: number;
  readonly downloadMbps: number;
  readonly uploadMbps: number;
  /** The speeds that are lower bounds. */
  readonly atLeast: readonly Speed[];
  /** IP bytes in both directions, from the click to the verdict. */
  readonly bytesMoved: number;
  readonly seconds: number;
}

/** The readings measured during the camera test, whether or not they are used. */
export type Beside = Pick<Checked, 'latencyMs' | Speed | 'atLeast' | 'seconds'>;

export interface CheckPlace {
  readonly wire: Wire;
  /** Path of the program that starts a browser at the guest's end. */
  readonly browser: string;
  readonly url: string;
  /** Path of the picture for the camera. */
  readonly picture: string;
  /** Changes the page before it is opened. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

/** Opens the page over the shaped link in a new browser, runs the connection check and reads its verdict. */
export const checkOver = (place: CheckPlace): Promise<Checked> => runCheck(place, readCard);

/** Like `checkOver`, but returns the complete text of the card. */
export const wordsOver = (place: CheckPlace): Promise<{ readonly words: string }> =>
  runCheck(place, async (card) => ({ words: (await card.textContent()) ?? '' }));

async function runCheck<Read>(place: CheckPlace, read: (card: Locator) => Promise<Read>) {
  const { wire, url, prepare } = place;
  const browser = await openBrowser(place);
  try {
    const page = await browser.newPage();
    await prepare?.(page);
    await page.goto(url, { ...PATIENCE, waitUntil: 'networkidle' });
    const card = page.getByRole('region', { name: /Connection Test/ });
    await card.getByRole('button', { name: /Connection Test/, expanded: false }).click();
    const start = card.getByRole('button', { name: 'Start Connection Test' });
    await start.waitFor(PATIENCE);
    await page.waitForLoadState('networkidle');
    const bytesBefore = await wire.bytesMoved();
    const startedAt = performance.now();
    await start.click();
    await card
      .getByText(/^(Passed|Warning|Failed)$/)
      .first()
      .waitFor(PATIENCE);
    const seconds = (performance.now() - startedAt) / 1000;
    const bytesMoved = (await wire.bytesMoved()) - bytesBefore;
    return { ...(await read(card)), bytesMoved, seconds };
  } finally {
    await browser.close();
  }
}

/**
 * Opens the page over the shaped link in a new browser and starts the camera; the connection is measured at the same
 * time, and the camera stays on until the measurement ends.
 */
export async function checkBesideCamera(place: CheckPlace): Promise<Beside> {
  const browser = await openBrowser(place);
  try {
    const page = await browser.newPage();
    await page.goto(place.url, { ...PATIENCE, waitUntil: 'networkidle' });
    await page.getByRole('button', { name: /Camera Test/, expanded: false }).click();
    const start = page.getByRole('button', { name: 'Start Camera Test' });
    await start.waitFor(PATIENCE);
    await page.waitForLoadState('networkidle');
    const startedAt = performance.now();
    await start.click();
    const readings = await page.evaluate(readingsInTheBackground);
    const seconds = (performance.now() - startedAt) / 1000;
    return { ...valuesOf(readings), seconds };
  } finally {
    await browser.close();
  }
}

type Metric = 'latencyMs' | Speed;
type Reading = { readonly value: number; readonly basis: string; readonly bound?: string };
type Readings = Readonly<Partial<Record<Metric, Reading>>>;

/** Runs in the page, which marks its measurements in the performance timeline. */
function readingsInTheBackground(): Promise<Readings> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const [mark] = list.getEntriesByName('connection measured in the background');
      if (mark !== undefined) resolve((mark as PerformanceMark).detail);
    }).observe({ type: 'mark', buffered: true });
  });
}

/** Only measured values: an estimate must not look like a measurement in the table. */
const valuesOf = (readings: Readings) => {
  const measured = (metric: Metric) => (readings[metric]?.basis === 'measured' ? readings[metric].value : Number.NaN);
  return {
    latencyMs: measured('latencyMs'),
    downloadMbps: measured('downloadMbps'),
    uploadMbps: measured('uploadMbps'),
    atLeast: SPEEDS.filter((speed) => readings[speed]?.bound === 'at-least'),
  };
};

const openBrowser = ({ browser: executablePath, url, picture }: CheckPlace): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: [
      ...fakeDevices({ picture }),
      '--disable-component-update',
      // A camera needs HTTPS, except on localhost.
      `--unsafely-treat-insecure-origin-as-secure=${url}`,
    ],
  });

/** Reads the text of the card, including its closed details. */
async function readCard(card: Locator) {
  const read = async (name: string) => {
    const entry = card.locator('dl > div').filter({ hasText: new RegExp(`^${name}(more than )?[\\d–]`) });
    // The tiles above have the same names.
    const text = (await entry.locator('dd').last().textContent()) ?? '';
    // An estimate must not look like a measurement in the table.
    const value = text.includes('estimated') ? Number.NaN : Number(/[\d.]+/.exec(text)?.[0]);
    return { value, isAtLeast: text.startsWith('more than') };
  };
  const [latency, download, upload] = [await read('Latency'), await read('Download'), await read('Upload')];
  const title = await card.locator('[role=status] strong').textContent();
  return {
    verdict: title?.replace(/\.$/, '') ?? '',
    latencyMs: latency.value,
    downloadMbps: download.value,
    uploadMbps: upload.value,
    atLeast: SPEEDS.filter((speed) => (speed === 'downloadMbps' ? download : upload).isAtLeast),
  };
}
