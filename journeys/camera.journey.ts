import type { Page, Route } from '@playwright/test';
import {
  expectSeen,
  finishCamera,
  makeGuestLink,
  newHost,
  openStep,
  signUp,
  startCamera,
  step,
  stepHeader,
  tryAgain,
} from './stage/actions';
import { installCanvasCamera, showPicture } from './stage/canvas-camera';
import { everyEngine, pageEngineOf } from './stage/engines/engine';
import { expect, test, type VisitFunction } from './stage/journey';
import { countLiveTracks, leftWith } from './stage/live-tracks';
import { withoutFiles } from './stage/lost-files';
import { VIEWPORT } from './stage/person';
import { type DrawnPicture, jpegOf } from './stage/pictures';

const NARROW = { width: 390, height: 844 } as const;
const HINTS = {
  offCentre: 'Face should be more centered horizontally.',
  tooLow: 'Face appears too low - move closer or adjust camera angle.',
} as const;
const LIVE = {
  excellent: 'Excellent camera setup!',
  framing: 'Person detected but framing could improve',
  noPerson: 'No person detected in frame',
} as const;
const WELL = ['Good lighting', 'Person detected', 'Well framed'] as const;
const ASIDE = ['Good lighting', 'Person detected', 'Adjust framing'] as const;

interface Case {
  readonly picture: DrawnPicture;
  readonly isFrozen?: true;
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly badges: readonly string[];
  readonly live: string;
  readonly status: 'Warning' | 'Failed';
  /** Final message, if it differs from the live one. */
  readonly final?: string;
  /** Live hint about a final verdict that will be stricter. */
  readonly nearly?: string;
  readonly hint?: string;
}

const NEARLY_TOO_LOW = {
  badges: ASIDE,
  live: LIVE.excellent,
  status: 'Warning',
  final: LIVE.framing,
  nearly: 'Bring your face a little higher',
  hint: HINTS.tooLow,
} as const;

/** Pictures in every engine, read from its own pixels: one with a face, and one that only the light decides. */
const inEveryEngine: readonly Case[] = [
  { picture: 'face to the side', badges: ASIDE, live: LIVE.framing, status: 'Warning', hint: HINTS.offCentre },
  {
    picture: 'white',
    badges: ['Backlit', 'No person'],
    live: LIVE.noPerson,
    status: 'Failed',
    final: 'Camera setup unusable - overexposed',
  },
];

/**
 * A verdict of each way to read a picture: its light, its faces, its focus and its movement. `judge.test.ts` has all
 * verdicts, and `verdict-words.test.ts` their texts (S2 §4, §5).
 */
const inChromium: readonly Case[] = [
  {
    picture: 'face in the dark',
    badges: ['Low light', 'Person detected', 'Well framed'],
    live: 'Person detected but lighting is dim',
    status: 'Warning',
  },
  {
    picture: 'two people at the edges',
    badges: ['Good lighting', 'Two people', 'Adjust framing'],
    live: LIVE.framing,
    status: 'Warning',
    hint: 'Move closer together.',
  },
  // The final windows are narrower than the live ones, and differ on a narrow screen.
  { picture: 'face below the middle', viewport: NARROW, ...NEARLY_TOO_LOW },
  {
    picture: 'face before a window',
    badges: ['Backlit', 'Person detected', 'Well framed'],
    live: 'Person detected but backlit',
    status: 'Warning',
    hint: 'Your face is dark in front of a bright background.',
  },
  {
    picture: 'face out of focus',
    badges: ['Blurred', 'Person detected', 'Well framed'],
    live: 'Person detected but blurred',
    status: 'Warning',
    hint: 'Your face is out of focus.',
  },
  {
    picture: 'black',
    isFrozen: true,
    badges: ['Not live', 'No person'],
    live: 'No live picture',
    status: 'Failed',
    hint: 'Your camera sends a plain black picture.',
  },
  {
    picture: 'face',
    isFrozen: true,
    badges: ['Not live', 'Person detected', 'Well framed'],
    live: 'Picture does not move',
    status: 'Warning',
    hint: 'Your camera sends the same picture again and again.',
  },
];

test('one picture after the other before the same camera, each with its verdict', everyEngine, async ({ visit }) => {
  test.setTimeout(480_000);
  const { page, show } = await visitWithPictures(visit);
  const cases = pageEngineOf(page) === 'chromium' ? [...inEveryEngine, ...inChromium] : inEveryEngine;
  await arriveAs(page, 'visitor');
  for (const [index, each] of cases.entries()) {
    const { picture, isFrozen, viewport = VIEWPORT, live, final = live } = each;
    const screen = viewport === NARROW ? ', on a narrow screen' : '';
    await test.step(`${picture}${isFrozen ? ', frozen' : ''}${screen}: ${final}`, async () => {
      await show(picture, isFrozen);
      await page.setViewportSize(viewport);
      await (index === 0 ? startCamera(page) : restartCamera(page));
      if (index === 0) await expectFaceFinder(page);
      await expectVerdicts(page, each);
    });
  }
});

/** Chromium's fake camera plays one file, so its camera is a canvas here. */
async function visitWithPictures(visit: VisitFunction) {
  const { page, showPicture: show } = await visit();
  if (show) return { page, show };
  await installCanvasCamera(page, {
    picture: await jpegOf('room'),
    label: 'Canvas Camera',
    size: { width: 640, height: 360 },
  });
  return {
    page,
    show: async (picture: DrawnPicture, isFrozen?: boolean) => showPicture(page, await jpegOf(picture), isFrozen),
  };
}

async function expectVerdicts(page: Page, { badges, live, nearly, status, final = live, hint }: Case): Promise<void> {
  await expectSaid(page, { badges, message: live });
  if (nearly !== undefined) await expect(page.getByText(nearly)).toBeVisible();
  await finishCamera(page);
  await expect(step(page, 'Camera Test').getByText(status, { exact: true })).toBeVisible();
  await expectSaid(page, { badges, message: final });
  if (hint !== undefined) await expect(step(page, 'Camera Test').getByText(hint)).toBeVisible();
}

async function restartCamera(page: Page): Promise<void> {
  await tryAgain(page, 'Camera Test');
  await expect(page.getByRole('button', { name: 'Finish Camera Test' })).toBeEnabled();
}

test('a dim face is led to a pass: one act at a time, a reading with its number, and the whole check by itself', async ({
  visit,
}) => {
  const { page, show } = await visitWithPictures(visit);
  await arriveAs(page, 'visitor');
  await show('face in the dark');
  await startCamera(page);
  await finishCamera(page);
  const card = step(page, 'Camera Test');
  const act = card.locator('.act-panel');
  await expect(act).toContainText('Turn so that the window is in front of you.');
  await act.getByRole('button', { name: 'Done: look again' }).click();
  await expect(act).toContainText('Switch a lamp on in front of you.');
  await show('face');
  await act.getByRole('button', { name: 'Done: look again' }).click();
  await expect(act).toContainText(/\d stops brighter: good\./);
  // Nobody has pressed a button for the check.
  await expectSeen(page);
  await finishCamera(page);
  await expect(card.getByText('Passed', { exact: true })).toBeVisible();
});

test('without the face finder the skin rule decides, and an arm is a part of a person', async ({ visit }) => {
  // WebKit crashes when its inspector takes a file from a worker.
  const { page } = await visit({ picture: 'arm', detour: withoutFiles('/models/') });
  await arriveAs(page, 'visitor');
  await startCamera(page);
  await expectSaid(page, { badges: ['Good lighting', 'Partial detection'], message: 'Person partially visible' });
  await finishCamera(page);
  await expectSaid(page, { badges: ['Partial detection'], message: 'Person partially visible' });
  await page.getByRole('button', { name: 'Details' }).click();
  await expect(page.getByText('skin tones')).toBeVisible();
});

for (const { who, allowed, kernel } of [
  { who: 'guest', allowed: 'may', kernel: 'simd' },
  { who: 'visitor', allowed: 'may not', kernel: 'javascript' },
] as const) {
  test(`a ${who}'s well-framed face passes where a worker ${allowed} compile WebAssembly, with the ${kernel} kernel`, async ({
    visit,
  }) => {
    const { page } = await visit({ picture: 'face' });
    if (allowed === 'may not') await page.route('**/assets/frame-worker-*', withThePolicyOfThePage);
    const script = page.waitForResponse('**/assets/frame-worker-*');
    await arriveAs(page, who);
    const pagePolicy = (await page.request.get(page.url())).headers()['content-security-policy'];
    expect(pagePolicy).not.toContain('wasm');
    await expect.poll(() => kernelsIn(page)).toEqual([kernel]);
    await startCamera(page);
    await expectFaceFinder(page);
    await expectSaid(page, { badges: WELL, message: LIVE.excellent });
    const policy = (await script).headers()['content-security-policy'] ?? '';
    expect(policy.includes("'wasm-unsafe-eval'")).toBe(allowed === 'may');
    await finishCamera(page);
    await expect(step(page, 'Camera Test').getByText('Passed', { exact: true })).toBeVisible();
    await expectSaid(page, { badges: WELL, message: LIVE.excellent });
  });
}

test('the preview is mirrored, and a JPEG replaces it at the end', async ({ visit }) => {
  const { page } = await visit({ picture: 'face to the side' });
  await page.addInitScript(() => {
    const encode = HTMLCanvasElement.prototype.toBlob;
    const asked: unknown[] = [];
    HTMLCanvasElement.prototype.toBlob = function (...wishes) {
      asked.push(wishes.slice(1));
      encode.apply(this, wishes);
    };
    Object.assign(window, { asked });
  });
  await arriveAs(page, 'visitor');
  await startCamera(page);
  const card = step(page, 'Camera Test');
  const mirroring = (label: string) =>
    card.getByLabel(label).evaluate((element) => getComputedStyle(element.parentElement ?? element).scale);
  expect(await mirroring('Live preview of your camera')).toBe('-1 1');
  await finishCamera(page);
  const snapshot = card.getByRole('img', { name: 'Snapshot from the end of the test' });
  await expect(snapshot).toBeVisible();
  await expect(card.getByLabel('Live preview of your camera')).toHaveCount(0);
  // The image is inserted before the browser has decoded it.
  const size = () => snapshot.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  await expect.poll(size).toEqual([1280, 720]);
  expect(await page.evaluate('window.asked')).toEqual([['image/jpeg', 0.8]]);
  expect(
    await card
      .getByAltText('Snapshot from the end of the test')
      .evaluate((element) => getComputedStyle(element.parentElement ?? element).scale),
  ).toBe('-1 1');
});

test('several cameras are listed in a selector, and the chosen one is used, even while another one is live', async ({
  visit,
}) => {
  const { page } = await visit({ cameras: 2 });
  const liveTracks = await countLiveTracks(page, 'video');
  await arriveAs(page, 'visitor');
  const selector = page.getByLabel('Select Camera');
  await expect(selector.getByRole('option')).toHaveCount(2);
  const second = (await selector.getByRole('option').nth(1).textContent()) ?? '';
  await selector.selectOption({ label: second });
  await startCamera(page);
  await page.getByRole('button', { name: 'Details' }).click();
  await expect(page.getByRole('definition').filter({ hasText: second })).toBeVisible();

  const first = (await selector.getByRole('option').first().textContent()) ?? '';
  const finish = page.getByRole('button', { name: 'Finish Camera Test' });
  // A verdict on the picture of the other camera does not count for this one.
  const isChecking = page.waitForFunction(
    () =>
      document.body.textContent.includes('Checking camera setup...') &&
      [...document.querySelectorAll('button[aria-disabled="true"], button:disabled')].some(
        ({ textContent }) => textContent === 'Finish Camera Test',
      ),
  );
  await selector.selectOption({ label: first });
  await isChecking;
  await expect(page.getByRole('definition').filter({ hasText: first })).toBeVisible();
  await expect(finish).toBeEnabled();
  expect(await liveTracks()).toBe(1);
});

test('a computer without a camera: No camera found', everyEngine, async ({ visit }) => {
  const { page } = await visit({ devices: 'none' });
  await arriveAs(page, 'visitor');
  const details = step(page, 'Camera Test').getByRole('button', { name: 'Details' });
  await expect(details, 'there are none yet').toHaveCount(0);
  await page.getByRole('button', { name: 'Start Camera Test' }).click();
  await expectFailed(page, 'No camera found', 'Your browser does not see any camera on this device.');
  await expect(details).toHaveCount(0);
});

test('one small and slow camera needs no selector, and is released at the end, with its step, and with the page', async ({
  visit,
}) => {
  const { page } = await visit({ picture: 'small and slow' });
  const liveTracks = await countLiveTracks(page, 'video');
  await arriveAs(page, 'visitor');
  await startCamera(page);
  await expect(page.getByLabel('Select Camera')).toHaveCount(0);
  await page.getByRole('button', { name: 'Details' }).click();
  await expect(page.getByText('320 × 240')).toBeVisible();
  // Counted: it promises ten, and a busy computer shows fewer.
  await expect(page.getByText(/^([5-9]|1[01]) fps$/)).toBeVisible();
  expect(await liveTracks()).toBe(1);
  await finishCamera(page);
  await expect.poll(liveTracks).toBe(0);

  await tryAgain(page, 'Camera Test');
  await expect.poll(liveTracks).toBe(1);
  await stepHeader(page, 'Camera Test').click();
  await expect(step(page, 'Camera Test').getByText('Not checked yet', { exact: true })).toBeVisible();
  await expect.poll(liveTracks).toBe(0);

  await openStep(page, 'Camera Test');
  const start = page.getByRole('button', { name: 'Start Camera Test' });
  await start.click();
  await expect.poll(liveTracks).toBe(1);
  // Simulates the back/forward cache, which this browser disables under automation.
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  expect(await liveTracks()).toBe(0);
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await start.click();
  await expect.poll(liveTracks).toBe(1);

  await page.goto('/privacy.html');
  expect(await leftWith(page)).toBe('0');
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Start Microphone Test' })).toBeEnabled();
});

async function arriveAs(page: Page, who: 'visitor' | 'guest'): Promise<void> {
  if (who === 'guest') {
    await signUp(page, newHost());
    const link = await makeGuestLink(page, { guestFirstName: 'Priya' });
    await page.context().clearCookies();
    await page.goto(link);
  } else {
    await page.goto('/');
  }
  await openStep(page, 'Camera Test');
}

/** The first verdict may still come from the skin rule; this one comes from the face finder. */
async function expectFaceFinder(page: Page): Promise<void> {
  const details = page.getByRole('button', { name: 'Details' });
  await details.click();
  await expect(page.getByText('face finder')).toBeVisible();
  await details.click();
}

/** Sends the page's policy with every file, as a proxy might. */
async function withThePolicyOfThePage(route: Route): Promise<void> {
  const response = await route.fetch();
  const headers = {
    ...response.headers(),
    'content-security-policy': "default-src 'none'; script-src 'self'; connect-src 'self'",
  };
  await route.fulfill({ response, headers });
}

async function kernelsIn(page: Page): Promise<readonly string[]> {
  const marks = page
    .workers()
    // Another worker, such as that of a measurement, may end meanwhile.
    .filter((worker) => worker.url().includes('frame-worker'))
    .map((worker) => worker.evaluate(() => performance.getEntriesByType('mark').map(({ name }) => name)));
  return (await Promise.all(marks)).flat().map((name) => name.replace('face-finder ', ''));
}

interface Said {
  readonly badges: readonly string[];
  readonly message: string;
}

async function expectSaid(page: Page, { badges, message }: Said): Promise<void> {
  const card = step(page, 'Camera Test');
  await expect(card.getByText(message, { exact: true }).filter({ visible: true }).first()).toBeVisible();
  for (const badge of badges) {
    await expect(card.getByRole('listitem').filter({ hasText: badge, visible: true })).toBeVisible();
  }
}

async function expectFailed(page: Page, message: string, details: string): Promise<void> {
  const card = step(page, 'Camera Test');
  await expect(card.getByText('Failed', { exact: true })).toBeVisible();
  await expect(card.getByText(message, { exact: true }).filter({ visible: true }).first()).toBeVisible();
  await expect(card.getByText(details)).toBeVisible();
}
