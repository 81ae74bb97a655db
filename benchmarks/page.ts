import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { findChromium } from '../scripts/find-chromium';
import { type Figure, median, rounded } from '../scripts/testing/figure';
import { type FirstLoad, measureFirstLoad } from '../scripts/testing/first-load';
import { signUpHost, startProduct } from '../scripts/testing/product';

const ROUNDS = 9;

/** Lighthouse's mobile profile: slow 4G and a four times slower CPU. */
const slowPhone = {
  downloadThroughput: 1_638_400 / 8,
  uploadThroughput: 750_000 / 8,
  latency: 150,
  offline: false,
} as const;
const CPU_SLOWDOWN = 4;
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true } as const;

const HOW = `median of ${ROUNDS} in turn; Chromium with 150 ms round trips, 1.6 Mbps and a processor ${CPU_SLOWDOWN} times slower`;

/** A page and the goals of its figures; a missing goal means none. */
interface View {
  readonly name: string;
  readonly url: string;
  /** The visitor's cookies. */
  readonly cookie?: string;
  /** True if the browser has loaded the page before. */
  readonly isRepeated?: boolean;
  /** The button that must react. */
  readonly button?: string;
  readonly goals?: Partial<Record<keyof Sizes | keyof Moments, number>>;
}

interface Sizes {
  readonly kB: number;
  readonly requests: number;
  readonly thirdParty: number;
}

interface Moments {
  readonly paintMs: number;
  readonly readyMs: number;
  readonly shift: number;
}

const LOOK_MS = 200;
const MAX_LOOKS = 100;

const START = 'Start Microphone Test';
const PAINT_GOALS = { paintMs: 900, readyMs: 1500, shift: 0.01 } as const;
const FORM_GOALS = { paintMs: 900, shift: 0.01, kB: 110, thirdParty: 0 } as const;

/** The size of the pages that users open first, and the times until a phone shows them and they react. */
export async function pageFigures(): Promise<readonly Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'linecheck-bench-'));
  const product = await startProduct(dataDir, { DEFAULT_PLAN: 'pro' });
  const browser = await chromium.launch({
    ...executable(await findChromium()),
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update'],
  });
  try {
    const seen = (await viewsOf(product.url)).map((view): Seen => ({ view, rounds: [] }));
    // In turn: if the machine is temporarily slow, all views are affected.
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { view, rounds } of seen) {
        rounds.push(await withContext(browser, view, (context) => moments(context, view)));
      }
    }
    const figures: Figure[] = [];
    for (const each of seen) figures.push(...figuresOf(each, await sizesIn(browser, each.view)));
    return figures;
  } finally {
    await browser.close();
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const EPISODE = {
  title: 'Episode 45: Tides',
  startsLocal: '2031-12-03T18:00',
  timeZone: 'Europe/Berlin',
  minutes: 60,
  studio: 'riverside',
  joinUrl: '',
  message: '',
  checklistTemplateId: null,
  level: 'video-interview',
  freshDays: 14,
} as const;

async function viewsOf(url: string): Promise<readonly View[]> {
  const [host, other] = [await signUpHost(url), await signUpHost(url)];
  const wishes = { title: 'Harbour Lights', guestFirstName: 'Amara', guestMessage: 'Please join five minutes early.' };
  const { sessionCode } = (await host.post('/api/test-sessions', wishes)) as { sessionCode: string };
  await other.post('/api/test-sessions', wishes);
  const episode = (await host.post('/api/episodes', EPISODE)) as { id: string };
  const guests = Array.from({ length: 10 }, (_, number) => ({ name: `Guest ${number}` }));
  await host.post(`/api/episodes/${episode.id}/guests`, { guests });
  const guest = { url: `${url}/?session=${sessionCode}`, button: START };
  return [
    { name: '/', url, button: START, goals: { ...PAINT_GOALS, kB: 98, requests: 5, thirdParty: 0 } },
    { name: "a guest's page", ...guest, goals: { ...PAINT_GOALS, kB: 110, requests: 8, thirdParty: 0 } },
    { name: "a guest's page, opened again", ...guest, isRepeated: true },
    { name: '/login', url: `${url}/login`, goals: FORM_GOALS },
    { name: '/register', url: `${url}/register`, goals: FORM_GOALS },
    { name: 'the dashboard', url: `${url}/dashboard`, cookie: other.cookie, goals: { kB: 150, requests: 10 } },
    { name: 'the dashboard with a next episode', url: `${url}/dashboard`, cookie: host.cookie },
    {
      name: 'a board of ten guests',
      url: `${url}/episodes/${episode.id}`,
      cookie: host.cookie,
      goals: { paintMs: 900, kB: 120, requests: 10 },
    },
  ];
}

export const executable = (path: string | undefined) => (path === undefined ? {} : { executablePath: path });

interface Seen {
  readonly view: View;
  readonly rounds: Moments[];
}

const sizesIn = async (browser: Browser, view: View): Promise<Sizes> =>
  sizesOf(await withContext(browser, view, (context) => load(context, view)));

function figuresOf({ view, rounds }: Seen, sizes: Sizes): readonly Figure[] {
  const middle = (moment: keyof Moments) => median(rounds.map((each) => each[moment]));
  const { name, button, goals = {} } = view;
  const goalOf = (key: keyof typeof goals, scale = 1) => {
    const atMost = goals[key];
    return atMost === undefined ? {} : { goal: { atMost: atMost / scale } };
  };
  return [
    { name: `Load of ${name}`, value: sizes.kB, unit: 'kB on the wire', ...goalOf('kB'), note: 'headers included' },
    { name: `Load of ${name}`, value: sizes.requests, unit: 'requests', ...goalOf('requests') },
    { name: `Load of ${name}`, value: sizes.thirdParty, unit: 'third-party requests', ...goalOf('thirdParty') },
    {
      name: `Largest contentful paint of ${name} on a slow phone`,
      value: rounded(middle('paintMs') / 1000, 2),
      unit: 's',
      ...goalOf('paintMs', 1000),
      note: HOW,
    },
    ...(button === undefined
      ? []
      : [
          {
            name: `${button} reacts on ${name}`,
            value: rounded(middle('readyMs') / 1000, 2),
            unit: 's',
            ...goalOf('readyMs', 1000),
            note: 'in the same loads',
          },
        ]),
    { name: `Layout shift of ${name}`, value: rounded(middle('shift'), 3), unit: '', ...goalOf('shift') },
  ];
}

const sizesOf = ({ bytes, requests, thirdParty }: FirstLoad): Sizes => ({
  kB: rounded(bytes / 1000),
  requests,
  thirdParty,
});

async function withContext<Result>(
  browser: Browser,
  { url, cookie, isRepeated = false }: View,
  measure: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext(phone);
  try {
    if (cookie !== undefined) await context.addCookies(cookiesIn(cookie, url));
    if (isRepeated) await visit(context, url);
    return await measure(context);
  } finally {
    await context.close();
  }
}

export const cookiesIn = (cookie: string, url: string) =>
  cookie.split('; ').map((each) => {
    const [name = '', value = ''] = each.split('=', 2);
    return { name, value, url };
  });

async function visit(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.close();
}

const load = async (context: BrowserContext, { url }: View): Promise<FirstLoad> =>
  measureFirstLoad(await context.newPage(), url);

async function moments(context: BrowserContext, { url, button = '' }: View): Promise<Moments> {
  const page = await context.newPage();
  await slowDown(await context.newCDPSession(page));
  // The compiler of this file wraps functions in a helper that the page does not have.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(observe, button);
  await page.goto(url, { waitUntil: 'networkidle' });
  return momentsSeen(page, button === '' ? 'paintMs' : 'readyMs');
}

/** Returns the page's recorded moments as soon as this one is among them. */
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

/** Runs in the page, before its own scripts. */
function observe(button: string): void {
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
    const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === button);
    if (found !== undefined && isHydrated(found)) moments.readyMs = performance.now();
    else requestAnimationFrame(look);
  };
  if (button !== '') look();
}
