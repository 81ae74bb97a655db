import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type CDPSession, chromium } from '@playwright/test';
import { findChromium } from '../scripts/find-chromium';
import { type Figure, median, rounded } from '../scripts/testing/figure';
import { type FirstLoad, measureFirstLoad } from '../scripts/testing/first-load';
import { type Product, startProduct } from '../scripts/testing/product';

const ROUNDS = 5;

/** Lighthouse's mobile profile: slow 4G and a processor four times slower. */
const slowPhone = {
  downloadThroughput: 1_638_400 / 8,
  uploadThroughput: 750_000 / 8,
  latency: 150,
  offline: false,
} as const;
const CPU_SLOWDOWN = 4;
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true } as const;

/** The bytes of the first page, and how soon a phone shows it. */
export async function pageFigures(): Promise<readonly Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'linecheck-bench-'));
  const product = await startProduct(dataDir);
  const browser = await chromium.launch({
    ...executable(await findChromium()),
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update'],
  });
  try {
    const load = await firstLoad(browser, product);
    const paints: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) paints.push(await largestContentfulPaint(browser, product));
    return [
      {
        name: 'First load of /',
        value: rounded(load.bytes / 1000),
        unit: 'kB on the wire',
        goal: { atMost: 110 },
        note: 'headers included',
      },
      { name: 'First load of /', value: load.requests, unit: 'requests', goal: { atMost: 8 } },
      { name: 'First load of /', value: load.thirdParty, unit: 'third-party requests', goal: { atMost: 0 } },
      {
        name: 'Largest contentful paint of / on a slow phone',
        value: rounded(median(paints) / 1000, 2),
        unit: 's',
        goal: { atMost: 1.8 },
        note: `median of ${ROUNDS}; Chromium with 150 ms round trips, 1.6 Mbps and a processor ${CPU_SLOWDOWN} times slower`,
      },
    ];
  } finally {
    await browser.close();
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

export const executable = (path: string | undefined) => (path === undefined ? {} : { executablePath: path });

async function firstLoad(browser: Browser, product: Product): Promise<FirstLoad> {
  const context = await browser.newContext(phone);
  const load = await measureFirstLoad(await context.newPage(), product.url);
  await context.close();
  return load;
}

async function largestContentfulPaint(browser: Browser, product: Product): Promise<number> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await slowDown(await context.newCDPSession(page));
  await page.goto(product.url, { waitUntil: 'networkidle' });
  const paint = await page.evaluate(lastLargestPaint);
  await context.close();
  return paint;
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slowPhone);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** Runs in the page. */
function lastLargestPaint(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    });
  });
}
