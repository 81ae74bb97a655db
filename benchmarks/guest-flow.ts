import type { Browser, Page } from '@playwright/test';
import { type MeasuredFigure, rounded } from '../scripts/testing/figure';
import { signUpHost } from '../scripts/testing/product';
import { freeUdpPort, LOOPBACK } from '../server/media-path/testing/free-udp-port';
import { withGuestBrowser, withProduct } from './harness';

const PATIENCE = { timeout: 60_000 } as const;
/** A click within this time after another one in the same place counts as part of a double click. */
const DOUBLE_CLICK_MS = 500;
/** Six for the required steps, and one that skips the speakers. */
const MAX_CLICKS = 7;

interface Guest {
  readonly name: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly userAgent?: string;
  /** True if the installation offers media paths: then a verdict waits for the probes. */
  readonly hasPath: boolean;
}

const laptop = { width: 1280, height: 720 } as const;
const narrow = { width: 390, height: 844 } as const;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

const guests: readonly Guest[] = [
  { name: 'laptop', viewport: laptop, hasPath: false },
  { name: 'narrow window', viewport: narrow, hasPath: false },
  { name: 'laptop, with the path of calls', viewport: laptop, hasPath: true },
  // Its connection may be mobile, so nothing is measured during the camera test.
  { name: 'iPhone by its name, with the path of calls', viewport: narrow, userAgent: IPHONE, hasPath: true },
];

type Name = string | RegExp;
type End = (page: Page) => Promise<unknown>;

const ready =
  (name: Name): End =>
  (page) =>
    page.getByRole('button', { name, disabled: false }).first().waitFor(PATIENCE);

const shown =
  (name: Name): End =>
  (page) =>
    page.getByRole('button', { name }).first().waitFor(PATIENCE);

const picture: End = (page) =>
  page.locator('video').evaluate(
    (video: HTMLVideoElement) =>
      new Promise<void>((resolve) => {
        if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) resolve();
        else video.addEventListener('loadeddata', () => resolve(), { once: true });
      }),
  );

interface Part {
  readonly name: string;
  readonly press?: Name;
  readonly end: End;
}

const parts: readonly Part[] = [
  { name: 'page', end: ready('Start Microphone Test') },
  { name: 'microphone opens', press: 'Start Microphone Test', end: shown('Recording... Speak Now!') },
  { name: 'take and verdict', end: ready(/^Continue/) },
  { name: 'next step', press: /^Continue/, end: ready('Skip') },
  { name: 'speakers', press: 'Skip', end: ready('Start Camera Test') },
  { name: 'camera opens', press: 'Start Camera Test', end: picture },
  { name: 'picture to Finish', end: ready('Finish Camera Test') },
  { name: 'camera verdict', press: 'Finish Camera Test', end: ready(/^Continue and test/) },
  { name: 'connection', press: /^Continue and test/, end: ready('Share Results with Host') },
  { name: 'sharing', press: 'Share Results with Host', end: shown('Results Shared') },
];

const PICTURE_TO_FINISH = 'picture to Finish';

const ROUNDS = 3;

interface Flow {
  readonly totalMs: number;
  readonly partsMs: readonly number[];
}

export async function guestFlowFigures(): Promise<readonly MeasuredFigure[]> {
  const path = { MEDIA_PORT: String(await freeUdpPort()), MEDIA_ADDRESS: LOOPBACK };
  return withGuestBrowser(async (browser) => {
    const figures: MeasuredFigure[] = [];
    const finishMs: number[] = [];
    for (const guest of guests) {
      const settings = { DEFAULT_PLAN: 'pro', ...(guest.hasPath && path) };
      await withProduct(settings, async ({ url }) => {
        const flows: Flow[] = [];
        while (flows.length < ROUNDS) flows.push(await walk(browser, { ...guest, link: await makeLink(url) }));
        figures.push(timeFigure(guest.name, flows));
        finishMs.push(...flows.map(pictureToFinishMs));
      });
    }
    return [
      {
        name: 'Clicks from the link to shared results',
        value: parts.filter(({ press }) => press !== undefined).length,
        unit: 'clicks',
        goal: { atMost: MAX_CLICKS },
      },
      ...figures,
      {
        name: 'From the first picture until Finish is enabled',
        value: rounded(Math.max(...finishMs) / 1000),
        unit: 's',
        goal: { atMost: 2 },
        note: `the longest of ${finishMs.length}`,
      },
    ];
  });
}

/** Uses all parts of the flow with the median total time, so that they add up. */
function timeFigure(name: string, flows: readonly Flow[]): MeasuredFigure {
  const middle = [...flows].sort((one, other) => one.totalMs - other.totalMs)[Math.floor(flows.length / 2)] ?? EMPTY;
  const seconds = middle.partsMs.map((ms) => (ms / 1000).toFixed(1));
  return {
    name: `Time from the link to shared results, ${name}`,
    value: rounded(middle.totalMs / 1000),
    unit: 's',
    goal: { atMost: 16 },
    note: `the middle one of ${flows.length}: ${parts.map((part, index) => `${part.name} ${seconds[index]}`).join(', ')}`,
  };
}

const EMPTY: Flow = { totalMs: Number.NaN, partsMs: [] };

const pictureToFinishMs = ({ partsMs }: Flow): number =>
  partsMs[parts.findIndex((part) => part.name === PICTURE_TO_FINISH)] ?? Number.NaN;

async function makeLink(url: string): Promise<string> {
  const host = await signUpHost(url);
  const session = await host.post('/api/test-sessions', { title: 'Harbour Lights', guestFirstName: 'Amara' });
  const { sessionCode } = session as { sessionCode: string };
  return `${url}/?session=${sessionCode}`;
}

interface Walk extends Pick<Guest, 'viewport' | 'userAgent'> {
  readonly link: string;
}

async function walk(browser: Browser, { viewport, userAgent, link }: Walk): Promise<Flow> {
  const context = await browser.newContext({ viewport, ...(userAgent !== undefined && { userAgent }) });
  const page = await context.newPage();
  const startedAt = performance.now();
  const endsMs: number[] = [];
  let lastPressAt = Number.NEGATIVE_INFINITY;
  await page.goto(link);
  for (const { press, end } of parts) {
    if (press !== undefined) {
      // Held until it can no longer count as part of a double click.
      const delay = Math.max(0, DOUBLE_CLICK_MS - (performance.now() - lastPressAt));
      await page
        .getByRole('button', { name: press, disabled: false })
        .first()
        .click({ ...PATIENCE, delay });
      lastPressAt = performance.now();
    }
    await end(page);
    endsMs.push(performance.now() - startedAt);
  }
  await context.close();
  return { totalMs: endsMs.at(-1) ?? Number.NaN, partsMs: endsMs.map((at, index) => at - (endsMs[index - 1] ?? 0)) };
}
