import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './stage/access';
import {
  expectJudged,
  finishCamera,
  goOn,
  openStep,
  skipSpeakers,
  startCamera,
  step,
  stepHeader,
  tryAgain,
} from './stage/actions';
import { expect, test, type Visit } from './stage/journey';
import { shapedLine } from './stage/shaped-line';

const OFFER = 'With the camera test, your connection is measured as well. That moves up to 10 MB.';
const RUNNING = /^Your connection is being measured as well: /;
const MEASURED = 'Your connection has been measured as well. The next step shows it.';
const LATER = 'Measure it later';
const IN_ITS_STEP = 'Your connection will be measured in its own step.';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** The calls of the speed test so far. */
function countTransfers(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/speed-test/')) count += 1;
  });
  return () => count;
}

/** The card of the camera, in which the line about the connection stands. */
const camera = (page: Page) => step(page, 'Camera Test');

/** Opens the page on a line that is slow from the start of the camera on, where the test beside it runs for long. */
async function visitSlowLine(visit: Visit) {
  const { detour, narrow } = shapedLine();
  const { page } = await visit({ detour });
  const transfers = countTransfers(page);
  await page.goto('/');
  await openStep(page, 'Camera Test');
  await expect(camera(page).getByText(OFFER)).toBeVisible();
  narrow({ downMbps: 3, upMbps: 1, roundTripMs: 40 });
  await startCamera(page);
  await expect(camera(page).getByText(RUNNING)).toBeVisible();
  return { page, transfers };
}

test('the connection is measured beside the camera, and its step shows what came of it without measuring again', async ({
  visit,
}) => {
  const { page } = await visit();
  const transfers = countTransfers(page);
  await page.goto('/');
  await openStep(page, 'Camera Test');
  await expect(camera(page).getByText(OFFER), 'said before it begins').toBeVisible();
  await expectAccessibleInBothThemes(page, 'the camera step before its start');
  expect(transfers()).toBe(0);
  await startCamera(page);
  await expect(camera(page).getByText(MEASURED)).toBeVisible({ timeout: 30_000 });
  await finishCamera(page);
  const before = transfers();
  expect(before).toBeGreaterThan(0);
  // From the camera the way leads to the microphone, which comes first.
  await openStep(page, 'Connection Test');
  const card = step(page, 'Connection Test');
  await expect(card.getByText('Passed', { exact: true })).toBeVisible();
  await expect(card.getByText('Measured by this server, no third party.')).toBeVisible();
  await expect(card.getByText('Estimated')).toBeHidden();
  expect(transfers()).toBe(before);

  await tryAgain(page, 'Connection Test');
  await expectJudged(page, 'Connection Test', 45_000);
  expect(transfers(), 'a retest measures').toBeGreaterThan(before);
});

test('what is no pass beside the camera is measured once more in its step, which says so', async ({ visit }) => {
  test.slow();
  const { page, transfers } = await visitSlowLine(visit);
  await expect(
    camera(page).getByText('Your connection will be measured once more in its own step, without the camera.'),
  ).toBeVisible({ timeout: 45_000 });
  await finishCamera(page);
  const before = transfers();
  await openStep(page, 'Connection Test');
  const card = step(page, 'Connection Test');
  await card.getByRole('button', { name: 'Start Connection Test' }).click();
  await expect(card.getByText('Measuring once more, without the camera this time.')).toBeVisible();
  await expectJudged(page, 'Connection Test', 45_000);
  await expect(card.getByText('Fair connection', { exact: true }).first()).toBeVisible();
  expect(transfers()).toBeGreaterThan(before);
});

test('a guest who wants it later, or leaves the step, moves nothing more', async ({ visit }) => {
  const { page, transfers } = await visitSlowLine(visit);
  await expect.poll(transfers).toBeGreaterThan(0);
  await stepHeader(page, 'Camera Test').click();
  await expect.poll(() => stillMoving(transfers)).toBe(false);
  await page.reload();
  await openStep(page, 'Camera Test');
  await camera(page).getByRole('button', { name: LATER }).click();
  await expect(camera(page).getByText(IN_ITS_STEP)).toBeVisible();
  const before = transfers();
  await startCamera(page);
  await finishCamera(page);
  expect(transfers()).toBe(before);
});

/** Whether another call follows within a second. */
async function stillMoving(transfers: () => number): Promise<boolean> {
  const before = transfers();
  await new Promise((resolve) => setTimeout(resolve, 1000));
  return transfers() > before;
}

for (const { where, userAgent, provider } of [
  { where: 'on a phone that may be on a mobile line', userAgent: IPHONE, provider: 'self' },
  { where: 'by a third party', userAgent: undefined, provider: 'cloudflare' },
] as const) {
  test(`nothing is measured ${where} before its own step`, async ({ visit }) => {
    const { page } = await visit({ ...(userAgent && { userAgent }) });
    const transfers = countTransfers(page);
    const settings = page.waitForResponse('**/api/settings');
    await page.route('**/api/settings', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), speedTest: provider } });
    });
    await page.goto('/');
    await openStep(page, 'Connection Test');
    await settings;
    await openStep(page, 'Camera Test');
    await startCamera(page);
    await finishCamera(page);
    await expect(camera(page).getByText(OFFER)).toHaveCount(0);
    expect(transfers()).toBe(0);
  });
}

test('what finds a face is there before the camera step opens', async ({ visit }) => {
  const { page } = await visit();
  const model = page.waitForResponse('**/models/*');
  await page.goto('/');
  await page.getByRole('button', { name: 'Start Microphone Test' }).click();
  await model;
  await expect(stepHeader(page, 'Camera Test')).toHaveAttribute('aria-expanded', 'false');
  await expectJudged(page, 'Microphone Test');
  await goOn(page, 'Microphone Test');
  await skipSpeakers(page);
  await startCamera(page);
  await camera(page).getByRole('button', { name: 'Details' }).click();
  await expect(camera(page).getByText('face finder')).toBeVisible();
});
