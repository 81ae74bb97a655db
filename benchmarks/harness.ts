import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { writePictures } from '../journeys/stage/pictures';
import { writeSounds } from '../journeys/stage/sounds';
import { findChromium } from '../scripts/find-chromium';
import { figureTable, type MeasuredFigure } from '../scripts/testing/figure';
import { type StartedProduct, startProduct } from '../scripts/testing/product';

export interface BenchmarkReport {
  readonly table: string;
  readonly details?: string;
  readonly failures?: readonly string[];
}

/** The report of a benchmark that measures single figures; undefined if this machine can measure none of them. */
export const figureReport = (figures: readonly MeasuredFigure[]): BenchmarkReport | undefined =>
  figures.length === 0 ? undefined : { table: figureTable(figures) };

export async function withFolder<Value>(use: (folder: string) => Promise<Value>): Promise<Value> {
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-bench-'));
  // Readable by the user who runs the database.
  await chmod(folder, 0o755);
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const withProduct = <Value>(
  settings: Readonly<Record<string, string>>,
  use: (product: StartedProduct) => Promise<Value>,
  place: Parameters<typeof startProduct>[2] = {},
): Promise<Value> =>
  withFolder(async (folder) => {
    const product = await startProduct(folder, settings, place);
    try {
      return await use(product);
    } finally {
      await product.stop();
    }
  });

/** Chromium's arguments for all benchmarks: without them, the browser's own requests are measured too. */
const QUIET = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
] as const;

export const chromiumOptions = async (args: readonly string[] = []) => {
  const executablePath = await findChromium();
  return { ...(executablePath !== undefined && { executablePath }), args: [...QUIET, ...args] };
};

export async function withBrowser<Value>(
  args: readonly string[],
  use: (browser: Browser) => Promise<Value>,
): Promise<Value> {
  const browser = await chromium.launch(await chromiumOptions(args));
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}

export const fakeDevices = ({ picture, sound }: { readonly picture: string; readonly sound?: string }): string[] => [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  ...(sound === undefined ? [] : [`--use-file-for-fake-audio-capture=${sound}`]),
  `--use-file-for-fake-video-capture=${picture}`,
];

export const withGuestBrowser = <Value>(use: (browser: Browser) => Promise<Value>): Promise<Value> =>
  withFolder(async (folder) => {
    const [sounds, pictures] = await Promise.all([writeSounds(folder), writePictures(folder)]);
    return withBrowser(fakeDevices({ picture: pictures.face, sound: sounds.normal }), use);
  });

export async function observePage(
  page: Page,
  observe: (buttons: readonly string[]) => void,
  buttons: readonly string[] = [],
): Promise<void> {
  // The compiler of this file wraps functions in a helper that the page does not have.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(observe, buttons);
}
