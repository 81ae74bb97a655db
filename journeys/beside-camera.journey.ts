import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './stage/access';
import { finishCamera, openStep, startCamera, step, tryAgain } from './stage/actions';
import { expect, test } from './stage/journey';

const OFFER = 'Your connection is tested during the camera test (up to 10 MB).';
const MEASURED = 'Your connection has been tested, too. The next step shows the result.';
const IN_ITS_STEP = 'Your connection will be tested in its own step.';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

function countTransfers(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/speed-test/')) count += 1;
  });
  return () => count;
}

const camera = (page: Page) => step(page, 'Camera Test');

test('the connection is measured during the camera step, unless the guest postpones it, and its step shows the result', async ({
  visit,
}) => {
  const { page } = await visit();
  const transfers = countTransfers(page);
  await page.goto('/');
  await openStep(page, 'Camera Test');
  await expect(camera(page).getByText(OFFER), 'said before it begins').toBeVisible();
  await expectAccessibleInBothThemes(page, 'the camera step before its start');
  await camera(page).getByRole('button', { name: 'Test it later' }).click();
  await expect(camera(page).getByText(IN_ITS_STEP)).toBeVisible();
  await startCamera(page);
  await finishCamera(page);
  expect(transfers()).toBe(0);

  await page.reload();
  await openStep(page, 'Camera Test');
  await startCamera(page);
  await expect(camera(page).getByText(MEASURED)).toBeVisible();
  await finishCamera(page);
  const before = transfers();
  expect(before).toBeGreaterThan(0);
  // The camera leads to the microphone, which comes first, so the connection is opened by its header.
  await openStep(page, 'Connection Test');
  const card = step(page, 'Connection Test');
  await expect(card.getByText('Passed', { exact: true })).toBeVisible();
  await expect(card.getByText('Measured by this server, no third party.')).toBeVisible();
  await expect(card.getByText('Estimated')).toBeHidden();
  expect(transfers()).toBe(before);

  await tryAgain(page, 'Connection Test');
  await expect.poll(transfers, 'a retest measures').toBeGreaterThan(before);
});

for (const { where, userAgent, provider } of [
  { where: 'on a phone that may be on a mobile line', userAgent: IPHONE, provider: 'self' },
  { where: 'by a third party', userAgent: undefined, provider: 'cloudflare' },
] as const) {
  test(`nothing is measured ${where} before its own step`, async ({ visit }) => {
    const { page } = await visit({ picture: 'small and slow', ...(userAgent && { userAgent }) });
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
    await expect(camera(page).getByText(OFFER)).toHaveCount(0);
    expect(transfers()).toBe(0);
  });
}
