import { expectAccessibleInBothThemes } from './stage/access';
import { expectJudged, finishCamera, openStep, startCamera, step, tryAgain } from './stage/actions';
import { camera, countTransfers, OFFER, visitSlowLine } from './stage/beside-camera';
import { expect, test } from './stage/journey';

const MEASURED = 'Your connection has been measured as well. The next step shows it.';

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
