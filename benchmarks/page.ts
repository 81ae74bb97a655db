import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { median, rounded } from '../scripts/testing/figure';
import { type FirstLoad, measureFirstLoad } from '../scripts/testing/first-load';
import { signUpHost } from '../scripts/testing/product';
import { addCookies, type BenchmarkReport, observePage, withBrowser, withProduct } from './harness';

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

const HOW = `Each load is cold unless it says so, until the network is idle, with the headers; requests to third parties are named. Times are the median of ${ROUNDS} loads in turn, in Chromium with 150 ms round trips, 1.6 Mbps and a processor ${CPU_SLOWDOWN} times slower.`;

interface View {
  readonly name: string;
  readonly url: string;
  readonly cookie?: string;
  readonly isRepeated?: boolean;
  readonly button?: string;
  readonly goals?: Partial<Record<'kB' | 'requests' | keyof Moments, number>>;
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
const FORM_GOALS = { paintMs: 900, shift: 0.01, kB: 110 } as const;

export const pageReport = (): Promise<BenchmarkReport> =>
  withProduct({ DEFAULT_PLAN: 'pro' }, ({ url }) =>
    withBrowser([], async (browser) => {
      const seen = (await viewsOf(url)).map((view): Seen => ({ view, rounds: [] }));
      // In turn: if the machine is temporarily slow, all views are affected.
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const { view, rounds } of seen) {
          rounds.push(await withContext(browser, view, (context) => moments(context, view)));
        }
      }
      const rows: string[] = [];
      for (const each of seen) rows.push(rowOf(each, await sizesIn(browser, each.view)));
      const head = '| Page | On the wire | Requests | Largest paint | Button reacts | Layout shift |';
      return { table: [HOW, '', head, '|---|---|---|---|---|---|', ...rows].join('\n') };
    }),
  );

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
    { name: '/', url, button: START, goals: { ...PAINT_GOALS, kB: 98, requests: 5 } },
    { name: "a guest's page", ...guest, goals: { ...PAINT_GOALS, kB: 110, requests: 8 } },
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

interface Seen {
  readonly view: View;
  readonly rounds: Moments[];
}

const sizesIn = async (browser: Browser, view: View): Promise<Sizes> =>
  sizesOf(await withContext(browser, view, (context) => load(context, view)));

function rowOf({ view, rounds }: Seen, { kB, requests, thirdParty }: Sizes): string {
  const { name, button, goals = {} } = view;
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
    cell(kB, goals.kB, ' kB'),
    `${cell(requests, goals.requests)}${thirdParty > 0 ? `, ${thirdParty} of third parties` : ''}`,
    seconds('paintMs'),
    button === undefined ? '' : seconds('readyMs'),
    cell(rounded(middle('shift'), 3), goals.shift),
  ];
  return `| ${[name, ...cells].join(' | ')} |`;
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
    if (cookie !== undefined) await addCookies(context, cookie, url);
    if (isRepeated) await visit(context, url);
    return await measure(context);
  } finally {
    await context.close();
  }
}

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
  await observePage(page, observe, button);
  await page.goto(url, { waitUntil: 'networkidle' });
  return momentsSeen(page, button === '' ? 'paintMs' : 'readyMs');
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
