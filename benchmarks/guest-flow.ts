import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { writePictures } from '../journeys/stage/pictures';
import { writeSounds } from '../journeys/stage/sounds';
import { findChromium } from '../scripts/find-chromium';
import { type Figure, rounded } from '../scripts/testing/figure';
import { type Product, signUpHost, startProduct } from '../scripts/testing/product';
import { freeUdpPort, LOOPBACK } from '../server/media-path/testing/free-udp-port';
import { fakeDevices } from './fake-devices';
import { executable } from './page';

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

/** Resolves when the button is enabled. */
const ready =
  (name: Name): End =>
  (page) =>
    page.getByRole('button', { name, disabled: false }).first().waitFor(PATIENCE);

/** Resolves when a button with this text is shown, enabled or not. */
const shown =
  (name: Name): End =>
  (page) =>
    page.getByRole('button', { name }).first().waitFor(PATIENCE);

/** Resolves at the first picture of the camera. */
const picture: End = (page) =>
  page.locator('video').evaluate(
    (video: HTMLVideoElement) =>
      new Promise<void>((resolve) => {
        if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) resolve();
        else video.addEventListener('loadeddata', () => resolve(), { once: true });
      }),
  );

/** A part of the flow: the button that starts it, if any, and the condition that ends it. */
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

/** The part between the first picture and an enabled Finish button. */
const PICTURE_TO_FINISH = 'picture to Finish';

const ROUNDS = 3;

interface Flow {
  readonly totalMs: number;
  /** Durations of the parts in ms, in the order of `parts`. */
  readonly partsMs: readonly number[];
}

/** Number of clicks and duration of a guest's flow without problems. */
export async function guestFlowFigures(): Promise<readonly Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-bench-'));
  const [sounds, pictures] = await Promise.all([writeSounds(folder), writePictures(folder)]);
  const plain = await startProduct(join(folder, 'plain'), { DEFAULT_PLAN: 'pro' });
  const path = { MEDIA_PORT: String(await freeUdpPort()), MEDIA_ADDRESS: LOOPBACK };
  const withPath = await startProduct(join(folder, 'with-path'), { DEFAULT_PLAN: 'pro', ...path });
  const browser = await chromium.launch({
    ...executable(await findChromium()),
    args: fakeDevices({ picture: pictures.face, sound: sounds.normal }),
  });
  try {
    const figures: Figure[] = [];
    for (const guest of guests) {
      const product = guest.hasPath ? withPath : plain;
      const flows: Flow[] = [];
      while (flows.length < ROUNDS) flows.push(await walk(browser, { ...guest, link: await makeLink(product) }));
      figures.push(...figuresOf(guest.name, flows));
    }
    return figures;
  } finally {
    await browser.close();
    await Promise.all([plain.stop(), withPath.stop()]);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Uses all parts of the flow with the median total time, so that they add up. */
function figuresOf(name: string, flows: readonly Flow[]): readonly Figure[] {
  const middle = [...flows].sort((one, other) => one.totalMs - other.totalMs)[Math.floor(flows.length / 2)] ?? EMPTY;
  const seconds = middle.partsMs.map((ms) => (ms / 1000).toFixed(1));
  return [
    {
      name: `Clicks from the link to shared results, ${name}`,
      value: parts.filter(({ press }) => press !== undefined).length,
      unit: 'clicks',
      goal: { atMost: MAX_CLICKS },
    },
    {
      name: `Time from the link to shared results, ${name}`,
      value: rounded(middle.totalMs / 1000),
      unit: 's',
      goal: { atMost: 16 },
      note: `the middle one of ${flows.length}: ${parts.map((part, index) => `${part.name} ${seconds[index]}`).join(', ')}`,
    },
    {
      name: `From the picture until Finish can be pressed, ${name}`,
      value: rounded(Math.max(...flows.map(pictureToFinishMs)) / 1000),
      unit: 's',
      goal: { atMost: 2 },
      note: `the longest of ${flows.length}`,
    },
  ];
}

const EMPTY: Flow = { totalMs: Number.NaN, partsMs: [] };

const pictureToFinishMs = ({ partsMs }: Flow): number =>
  partsMs[parts.findIndex((part) => part.name === PICTURE_TO_FINISH)] ?? Number.NaN;

async function makeLink(product: Product): Promise<string> {
  const host = await signUpHost(product.url);
  const session = await host.post('/api/test-sessions', { title: 'Harbour Lights', guestFirstName: 'Amara' });
  const { sessionCode } = session as { sessionCode: string };
  return `${product.url}/?session=${sessionCode}`;
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
