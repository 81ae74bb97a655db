import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { microphone } from '../packages/texts/en/run';
import german from '../packages/texts/translations/de/guest.json' with { type: 'json' };
import polish from '../packages/texts/translations/pl/guest.json' with { type: 'json' };
import { median, rounded } from '../scripts/testing/figure';
import { type FirstLoad, measureFirstLoad } from '../scripts/testing/first-load';
import { type MeasuredPage, type MeasuredPageKind, makeMeasuredPages } from '../scripts/testing/measured-pages';
import { addCookies } from '../scripts/testing/product';
import { type BenchmarkReport, observePage, withBrowser, withProduct } from './harness';
import { loadingPictures, waterfallOf } from './page-loading';

const ROUNDS = 5;

/** Lighthouse's mobile profile: slow 4G and a four times slower CPU. */
const slowPhone = {
  downloadThroughput: 1_638_400 / 8,
  uploadThroughput: 750_000 / 8,
  latency: 150,
  offline: false,
} as const;
const CPU_SLOWDOWN = 4;
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true } as const;

const HOW = `Each load is cold unless it says so, until the network is idle, with the headers; requests to third parties are named. Times are the median of ${ROUNDS} loads in turn, in Chromium with 150 ms round trips, 1.6 Mbps and a processor ${CPU_SLOWDOWN} times slower.`;

interface PageOptions {
  /** Folder of another built checkout, which is measured in turn with this one. */
  readonly before?: string | undefined;
  /** Names of the pages to measure, separated by commas; all, if it is absent. */
  readonly only?: string | undefined;
  /** Folder for pictures of the pages while they load. */
  readonly pictures?: string | undefined;
}

interface Moments {
  readonly paintMs: number;
  readonly readyMs: number;
  readonly shift: number;
}

type PageGoals = Partial<Record<'kB' | 'requests' | keyof Moments, number>>;

const LOOK_MS = 200;
const MAX_LOOKS = 100;

/** In the languages of the measured pages. */
const START = [microphone, german['guest/run.microphone'], polish['guest/run.microphone']].map(({ start }) => start);
const GOALS: Readonly<Record<MeasuredPageKind, PageGoals>> = {
  visitor: { paintMs: 900, readyMs: 1500, shift: 0.01, kB: 92, requests: 4 },
  guest: { paintMs: 900, readyMs: 1500, shift: 0.01, kB: 100, requests: 6 },
  form: { paintMs: 900, shift: 0.01, kB: 96.7, requests: 5 },
  host: { shift: 0.01, kB: 140, requests: 8 },
  shared: { shift: 0.01, kB: 120, requests: 8 },
};
const AGAIN: PageGoals = { kB: 15, requests: 3 };

/** The pages whose loading is shown as a waterfall or in pictures. */
const BOARD = 'a board of ten guests';
const PICTURED: readonly string[] = [BOARD, 'dashboard: links'];

interface SeenPage {
  readonly page: MeasuredPage;
  readonly rounds: Moments[];
}

interface MeasuredProduct {
  readonly title: string;
  readonly pages: readonly SeenPage[];
}

const PLAN = { DEFAULT_PLAN: 'pro' } as const;

export const pageReport = ({ before, ...wishes }: PageOptions): Promise<BenchmarkReport> =>
  withProduct(PLAN, async (now) => {
    const products = [{ title: 'Now', url: now.url }];
    if (before === undefined) return compare(products, wishes);
    const measure = (old: { readonly url: string }) =>
      compare([...products, { title: 'Before', url: old.url }], wishes);
    return withProduct(PLAN, measure, { folder: resolve(before) });
  });

const compare = (
  places: readonly { readonly title: string; readonly url: string }[],
  { only, pictures }: PageOptions,
): Promise<BenchmarkReport> =>
  withBrowser([], async (browser) => {
    const products: MeasuredProduct[] = [];
    for (const { title, url } of places) {
      const wanted: readonly string[] | undefined = only?.split(',');
      const pages = (await makeMeasuredPages(url)).filter(({ name }) => wanted?.includes(name) ?? true);
      products.push({ title, pages: pages.map((page) => ({ page, rounds: [] })) });
    }
    await measureInTurn(browser, products);
    const tables: string[] = [];
    const details: string[] = [];
    for (const product of products) {
      tables.push(...(products.length > 1 ? [`${product.title}:`, ''] : []), await tableOf(browser, product), '');
      details.push(...(await loadingOf(browser, product, pictures)));
    }
    return { table: [HOW, '', ...tables].join('\n').trimEnd(), details: details.join('\n\n') };
  });

async function measureInTurn(browser: Browser, products: readonly MeasuredProduct[]): Promise<void> {
  const count = products[0]?.pages.length ?? 0;
  // In turn: if the machine is temporarily slow, all pages of all products are affected.
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let at = 0; at < count; at += 1) {
      for (const { pages } of products) {
        const seen = pages[at];
        seen?.rounds.push(await withContext(browser, seen.page, (context) => moments(context, seen.page)));
      }
    }
  }
}

const buttonsOf = ({ kind }: MeasuredPage): readonly string[] => (kind === 'visitor' || kind === 'guest' ? START : []);

async function tableOf(browser: Browser, { pages }: MeasuredProduct): Promise<string> {
  const head = '| Page | On the wire | Requests | Opened again | Largest paint | Button reacts | Layout shift |';
  const rows: string[] = [];
  for (const seen of pages) {
    const loads = await withContext(browser, seen.page, async (context) => ({
      cold: await load(context, seen.page),
      warm: await load(context, seen.page),
    }));
    rows.push(rowOf(seen, loads));
  }
  const paintOf = (name: string) => median(pages.find(({ page }) => page.name === name)?.rounds.map(paint) ?? []);
  const ratio = rounded(paintOf(BOARD) / paintOf('/'), 2);
  const words = Number.isNaN(ratio) ? [] : ['', `The board's largest paint comes after ${ratio} times that of \`/\`.`];
  return [head, '|---|---|---|---|---|---|---|', ...rows, ...words].join('\n');
}

const paint = ({ paintMs }: Moments): number => paintMs;

async function loadingOf(browser: Browser, { title, pages }: MeasuredProduct, folder?: string) {
  const lines: string[] = [];
  for (const { page } of pages) {
    const open = async <Value>(see: (opened: Page, session: CDPSession) => Promise<Value>) =>
      withContext(browser, page, async (context) => {
        const opened = await context.newPage();
        const session = await context.newCDPSession(opened);
        await slowDown(session);
        return see(opened, session);
      });
    if (page.name === BOARD)
      lines.push(
        `${title}, ${page.name}, start and end of each request in ms:\n${await open((opened, session) => waterfallOf(opened, session, page.url))}`,
      );
    if (folder === undefined || !PICTURED.includes(page.name)) continue;
    await mkdir(folder, { recursive: true });
    for (const { atMs, picture } of await open((opened, session) => loadingPictures(opened, session, page.url))) {
      const file = `${title} ${page.name} ${atMs}.png`.toLowerCase().replaceAll(/[^a-z0-9.]+/g, '-');
      await writeFile(join(folder, file), picture);
    }
  }
  return lines;
}

interface PageLoads {
  readonly cold: FirstLoad;
  readonly warm: FirstLoad;
}

function rowOf({ page, rounds }: SeenPage, { cold, warm }: PageLoads): string {
  const goals = GOALS[page.kind];
  const again = page.kind === 'host' ? AGAIN : {};
  const middle = (moment: keyof Moments) => median(rounds.map((each) => each[moment]));
  const cell = (value: number, goal: number | undefined, unit = '') => {
    if (goal === undefined) return `${value}${unit}`;
    return `${value}${unit} (${value <= goal ? '' : '**missed**, '}≤ ${goal})`;
  };
  const seconds = (moment: 'paintMs' | 'readyMs') => {
    const goalMs = goals[moment];
    return cell(rounded(middle(moment) / 1000, 2), goalMs === undefined ? undefined : goalMs / 1000, ' s');
  };
  const cells = [
    cell(rounded(cold.bytes / 1000), goals.kB, ' kB'),
    `${cell(cold.requests, goals.requests)}${cold.thirdParty > 0 ? `, ${cold.thirdParty} of third parties` : ''}`,
    `${cell(rounded(warm.bytes / 1000), again.kB, ' kB')} in ${cell(warm.requests, again.requests)}`,
    seconds('paintMs'),
    buttonsOf(page).length === 0 ? '' : seconds('readyMs'),
    cell(rounded(middle('shift'), 3), goals.shift),
  ];
  return `| ${[page.name, ...cells].join(' | ')} |`;
}

async function withContext<Value>(
  browser: Browser,
  { url, cookie }: MeasuredPage,
  measure: (context: BrowserContext) => Promise<Value>,
): Promise<Value> {
  const earlier = await browser.newContext(phone);
  const context = await browser.newContext(phone);
  try {
    if (cookie !== undefined) {
      // A page notes in a cookie what it is to be rendered for: the host has been here before, with another cache.
      await addCookies(earlier, cookie, url);
      await load(earlier, { url });
      await context.addCookies(await earlier.cookies());
    }
    return await measure(context);
  } finally {
    await earlier.close();
    await context.close();
  }
}

async function load(context: BrowserContext, { url }: Pick<MeasuredPage, 'url'>): Promise<FirstLoad> {
  const page = await context.newPage();
  const measured = await measureFirstLoad(page, url);
  await page.close();
  return measured;
}

async function moments(context: BrowserContext, measured: MeasuredPage): Promise<Moments> {
  const page = await context.newPage();
  const buttons = buttonsOf(measured);
  await slowDown(await context.newCDPSession(page));
  await observePage(page, observe, buttons);
  await page.goto(measured.url, { waitUntil: 'networkidle' });
  return momentsSeen(page, buttons.length === 0 ? 'paintMs' : 'readyMs');
}

async function momentsSeen(page: Page, last: keyof Moments): Promise<Moments> {
  for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
    const seen: Moments = await page.evaluate('window.moments');
    if (!Number.isNaN(seen[last])) return seen;
    await page.waitForTimeout(LOOK_MS);
  }
  throw new Error(`${last} was not recorded`);
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slowPhone);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** Runs in the page, before its own scripts. @param buttons The texts that the first button may have. */
function observe(buttons: readonly string[]): void {
  const moments = { paintMs: Number.NaN, readyMs: Number.NaN, shift: 0 };
  Object.assign(window, { moments });
  new PerformanceObserver((list) => {
    moments.paintMs = list.getEntries().at(-1)?.startTime ?? moments.paintMs;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ('value' in entry) moments.shift += Number(entry.value);
  }).observe({ type: 'layout-shift', buffered: true });
  // React adds a property to elements that it has hydrated, which handle clicks as soon as they have it.
  const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'));
  const look = () => {
    const found = [...document.querySelectorAll('button')].find(({ textContent }) => buttons.includes(textContent));
    if (found !== undefined && isHydrated(found)) moments.readyMs = performance.now();
    else requestAnimationFrame(look);
  };
  if (buttons.length > 0) look();
}
