import { checkCamera, openStep, step } from './stage/acts';
import { expect, test } from './stage/journey';
import type { Picture } from './stage/pictures';

/** What a guest hears about each kind of picture (S2 §4). */
const verdicts = [
  ['face', 'Passed', 'Excellent camera setup!'],
  ['room', 'Warning', 'No person detected in frame'],
  ['face to the side', 'Warning', 'Person detected but framing could improve'],
  ['black', 'Failed', 'Camera setup unusable - too dark'],
] as const satisfies readonly (readonly [Picture, string, string])[];

for (const [picture, status, message] of verdicts) {
  test(`a camera that shows ${picture}: ${message}`, async ({ visit }) => {
    const { page } = await visit({ picture });
    await page.goto('/');
    await openStep(page, 'Camera Test');
    await checkCamera(page);
    const card = step(page, 'Camera Test');
    await expect(card.getByText(status, { exact: true })).toBeVisible();
    await expect(page.getByText(message).first()).toBeAttached();
  });
}

test('the camera is released when its check ends', async ({ visit }) => {
  const { page } = await visit();
  await page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = [];
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wishes) => {
      const stream = await ask(wishes);
      tracks.push(...stream.getTracks());
      return stream;
    };
    Object.assign(window, { liveTracks: () => tracks.filter((track) => track.readyState === 'live').length });
  });
  const liveTracks = () => page.evaluate(() => (window as unknown as { liveTracks(): number }).liveTracks());
  await page.goto('/');
  await openStep(page, 'Camera Test');
  await page.getByRole('button', { name: 'Start Camera Test' }).click();
  await expect.poll(liveTracks).toBe(1);
  await expect(page.getByRole('button', { name: 'Finish Camera Test' })).toBeEnabled({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Finish Camera Test' }).click();
  await expect.poll(liveTracks).toBe(0);
});

test('closing the step gives the camera back, and the check is as if it had not begun', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/');
  await openStep(page, 'Camera Test');
  await page.getByRole('button', { name: 'Start Camera Test' }).click();
  await expect(page.getByRole('button', { name: 'Finish Camera Test' })).toBeVisible();
  const video = page.getByLabel('Live preview of your camera');
  const isLive = () =>
    video.evaluate((element: HTMLVideoElement) => element.srcObject instanceof MediaStream && element.srcObject.active);
  await expect.poll(isLive).toBe(true);
  await page
    .getByRole('button', { name: /Camera Test/ })
    .and(page.locator('[aria-expanded]'))
    .click();
  await expect(step(page, 'Camera Test').getByText('Idle', { exact: true })).toBeVisible();
  await expect.poll(isLive).toBe(false);
});
