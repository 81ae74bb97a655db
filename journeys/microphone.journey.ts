import { press, step, testMicrophone, wayOn } from './stage/actions';
import { untilHeld } from './stage/counted-microphone';
import { everyEngine, only } from './stage/engines/engine';
import { expect, test } from './stage/journey';
import { watchMicrophones } from './stage/microphones';

test(
  'the take can be heard with its waveform, and its numbers can be read',
  only('chromium', 'firefox'),
  async ({ visit }) => {
    const { page } = await visit({ sound: 'quiet' });
    const { openTracks } = await watchMicrophones(page);
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Start Microphone Test' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Details' })).toBeHidden();
    await testMicrophone(page);
    const card = step(page, 'Microphone Test');
    const place = card.getByRole('slider', { name: 'Position in the recording' });
    await expect(place).toBeVisible();
    await page.getByRole('button', { name: 'Play Recording' }).click();
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect.poll(async () => Number(await place.inputValue()), 'the recording moves on').toBeGreaterThan(0.5);

    // An open microphone and playback would disturb each other: the later action stops the earlier one.
    await page.getByRole('button', { name: 'See your level' }).click();
    await expect(page.getByRole('button', { name: 'Stop listening' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Play Recording' })).toBeVisible();
    await page.getByRole('button', { name: 'Play Recording' }).click();
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect.poll(openTracks).toBe(0);

    await card.getByRole('button', { name: 'Details' }).click();
    await expect(card.getByText('before browser processing')).toBeVisible();
    // The file plays at −45 dBFS RMS; the reading of the unprocessed track has to match.
    const rms = await card.getByText('Average (RMS)').locator('xpath=following-sibling::*[1]').textContent();
    const level = Number(rms?.replace('−', '-').replace(' dBFS', ''));
    expect(level).toBeGreaterThan(-47);
    expect(level).toBeLessThan(-43);
  },
);

test('a machine without a microphone: No microphone found', everyEngine, async ({ visit }) => {
  const { page } = await visit({ devices: 'none' });
  await page.goto('/');
  await press(page.getByRole('button', { name: 'Start Microphone Test' }));
  const card = step(page, 'Microphone Test');
  await expect(card.getByText('Failed', { exact: true })).toBeVisible();
  await expect(card.getByText('No microphone found').last()).toBeVisible();
  await expect(page.getByRole('region', { name: /microphone/ })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Try again' })).toHaveCount(1);
  await expect(wayOn(page, 'Microphone Test')).toHaveText('Continue anyway');
});

test('a level that starts automatically and fails shows a message in its line, and moves no button', async ({
  visit,
}) => {
  const { page } = await visit();
  await watchMicrophones(page, { throws: 'NotReadableError' });
  await page.goto('/');
  const card = step(page, 'Microphone Test');
  const start = page.getByRole('button', { name: 'Start Microphone Test' });
  const placeOfStart = () => start.evaluate((button) => button.getBoundingClientRect().top + scrollY);
  await expect(card.getByText('See your level first')).toBeVisible();
  const before = await placeOfStart();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(card.getByText('Microphone in use')).toBeVisible();
  expect(await placeOfStart()).toBe(before);
  await expect(page.getByRole('region', { name: /microphone/ })).toHaveCount(0);
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: /microphone/ })).toBeVisible();
  await start.click();
  await expect(card.getByText('Failed', { exact: true })).toBeVisible();
});

test('a microphone that goes away in the middle of the take leaves nothing of it', everyEngine, async ({ visit }) => {
  const { page, unplug } = await visit({ holdAtMs: 2500 });
  const watched = await watchMicrophones(page);
  await page.goto('/');
  await press(page.getByRole('button', { name: 'Start Microphone Test' }));
  const card = step(page, 'Microphone Test');
  await untilHeld(page);
  await expect(card.getByText('0:02 / 0:08')).toBeVisible();
  await (unplug ?? watched.unplug)();
  await expect(card.getByText('Failed', { exact: true })).toBeVisible();
  await expect(card.getByText('Microphone disconnected').last()).toBeVisible();
  await expect(card.getByRole('timer', { name: 'Seconds left' })).toHaveCount(0);
  await expect(card.getByText('/ 0:08')).toHaveCount(0);
});
