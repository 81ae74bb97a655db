import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { writePictures } from '../journeys/stage/pictures';
import { writeSounds } from '../journeys/stage/sounds';
import { findChromium } from '../scripts/find-chromium';
import { type Figure, rounded } from '../scripts/testing/figure';
import { type Product, signUpHost, startProduct } from '../scripts/testing/product';
import { fakeDevices } from './fake-devices';
import { executable } from './page';

const PATIENCE = { timeout: 60_000 } as const;
/** A press directly after another one in the same place counts as the second half of a double click. */
const DOUBLE_CLICK_MS = 500;
const MOST_CLICKS = 6;

const screens = [
  { name: 'laptop, 1280x720', viewport: { width: 1280, height: 720 } },
  { name: 'phone, 390x844', viewport: { width: 390, height: 844 } },
] as const;

/** A button of the flow, and the part of the flow that it ends. */
const presses = [
  { button: 'Start Microphone Test', part: 'open' },
  { button: /^Continue/, part: 'microphone' },
  { button: 'Start Camera Test', part: undefined },
  { button: 'Finish Camera Test', part: 'camera' },
  { button: /^Continue and test/, part: undefined },
  { button: 'Share Results with Host', part: 'connection' },
] as const;

interface Flow {
  readonly clicks: number;
  readonly totalMs: number;
  readonly parts: string;
}

/** How many presses, and how long, a guest needs if everything works. */
export async function guestFlowFigures(): Promise<readonly Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'linecheck-bench-'));
  const [sounds, pictures] = await Promise.all([writeSounds(folder), writePictures(folder)]);
  const product = await startProduct(join(folder, 'data'), { DEFAULT_PLAN: 'pro' });
  const browser = await chromium.launch({
    ...executable(await findChromium()),
    args: fakeDevices({ picture: pictures.face, sound: sounds.normal }),
  });
  try {
    const figures: Figure[] = [];
    for (const { name, viewport } of screens) {
      figures.push(...figuresOf(name, await walk(browser, { viewport, link: await makeLink(product) })));
    }
    return figures;
  } finally {
    await browser.close();
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const figuresOf = (name: string, { clicks, totalMs, parts }: Flow): readonly Figure[] => [
  {
    name: `Clicks from the link to shared results, ${name}`,
    value: clicks,
    unit: 'clicks',
    goal: { atMost: MOST_CLICKS },
  },
  {
    name: `Time from the link to shared results, ${name}`,
    value: rounded(totalMs / 1000),
    unit: 's',
    note: `the eight seconds of the microphone included; until each part was over: ${parts}`,
  },
];

async function makeLink(product: Product): Promise<string> {
  const host = await signUpHost(product.url);
  const session = await host.post('/api/test-sessions', { title: 'Harbour Lights', guestFirstName: 'Amara' });
  const { sessionCode } = session as { sessionCode: string };
  return `${product.url}/?session=${sessionCode}`;
}

interface Walk {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly link: string;
}

async function walk(browser: Browser, { viewport, link }: Walk): Promise<Flow> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  const startedAt = performance.now();
  const times: string[] = [];
  const note = (part: string) => times.push(`${part} ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  await page.goto(link);
  for (const { button, part } of presses) {
    await press(page, button, () => part && note(part));
  }
  await page.getByRole('button', { name: 'Results Shared' }).waitFor(PATIENCE);
  const flow = { clicks: presses.length, totalMs: performance.now() - startedAt, parts: times.join(', ') };
  await context.close();
  return flow;
}

/** Presses a button as soon as it is enabled. */
async function press(page: Page, name: string | RegExp, onReady: () => void): Promise<void> {
  const button = page.getByRole('button', { name, disabled: false }).first();
  await button.waitFor(PATIENCE);
  onReady();
  await button.click({ ...PATIENCE, delay: name instanceof RegExp ? DOUBLE_CLICK_MS : 0 });
}
