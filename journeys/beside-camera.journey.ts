import { expectJudged, finishCamera, goOn, openStep, skipSpeakers, startCamera, stepHeader } from './stage/actions';
import { camera, countTransfers, OFFER, visitSlowLine } from './stage/beside-camera';
import { expect, test } from './stage/journey';

const LATER = 'Measure it later';
const IN_ITS_STEP = 'Your connection will be measured in its own step.';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

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
