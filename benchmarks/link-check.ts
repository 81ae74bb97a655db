import { chromium, type Locator } from '@playwright/test';
import type { Wire } from './shaped-link';

const PATIENCE = { timeout: 60_000 } as const;

/** What a guest was shown, and what it cost. */
export interface Checked {
  readonly verdict: string;
  readonly latencyMs: number;
  readonly downloadMbps: number;
  readonly uploadMbps: number;
  /** IP bytes in both directions, from the click to the verdict. */
  readonly bytesMoved: number;
  readonly seconds: number;
}

interface CheckPlace {
  readonly wire: Wire;
  /** Path of the program that starts a browser at the guest's end. */
  readonly browser: string;
  readonly url: string;
}

/** Opens the page over the shaped link in a browser of its own, runs the connection check and reads its verdict. */
export async function checkOver({ wire, browser: executablePath, url }: CheckPlace): Promise<Checked> {
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update'],
  });
  try {
    const page = await browser.newPage();
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
    return { ...(await readCard(card)), bytesMoved, seconds };
  } finally {
    await browser.close();
  }
}

/** The text of the card, including its closed details. */
async function readCard(card: Locator) {
  const amount = async (name: string) => {
    const entry = card.locator('.detail-list > div').filter({ hasText: new RegExp(`^${name}[\\d–]`) });
    const text = (await entry.locator('dd').textContent()) ?? '';
    // An estimate must not look like a measurement in the table.
    return text.includes('estimated') ? Number.NaN : Number.parseFloat(text);
  };
  const title = await card.locator('[role=status] strong').textContent();
  return {
    verdict: title?.replace(/\.$/, '') ?? '',
    latencyMs: await amount('Latency'),
    downloadMbps: await amount('Download'),
    uploadMbps: await amount('Upload'),
  };
}
