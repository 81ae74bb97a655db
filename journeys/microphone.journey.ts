import { checkMicrophone, openStep, step } from './stage/acts';
import { expect, test } from './stage/journey';
import type { Sound } from './stage/sounds';

/** What a guest hears about each kind of sound (S2 §5, decisions M1 and M2). */
const verdicts = [
  ['normal', 'Passed', 'Microphone test passed'],
  ['quiet', 'Warning', 'Audio level too low'],
  ['silent', 'Failed', 'Audio too quiet or not detected'],
  ['clipped', 'Warning', 'Audio level too high'],
  ['noise', 'Warning', 'Audio levels inconsistent'],
] as const satisfies readonly (readonly [Sound, string, string])[];

for (const [sound, status, message] of verdicts) {
  test(`a microphone that delivers ${sound} sound: ${message}`, async ({ visit }) => {
    const { page } = await visit({ sound });
    await page.goto('/');
    await checkMicrophone(page);
    const card = step(page, 'Microphone Test');
    await expect(card.getByText(status, { exact: true })).toBeVisible();
    await expect(page.getByText(message).first()).toBeAttached();
  });
}

test('the take can be heard, and its numbers can be read', async ({ visit }) => {
  const { page } = await visit({ sound: 'quiet' });
  await page.goto('/');
  await checkMicrophone(page);
  await openStep(page, 'Microphone Test');
  await page.getByRole('button', { name: 'Play Recording' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  const card = step(page, 'Microphone Test');
  await card.getByRole('button', { name: 'Details' }).click();
  await expect(card.getByText('before the browser changes the sound')).toBeVisible();
  // The file plays at −45 dBFS RMS; the reading of the unprocessed track has to say so.
  const rms = await card.getByText('Average (RMS)').locator('xpath=following-sibling::*[1]').textContent();
  const level = Number(rms?.replace('−', '-').replace(' dBFS', ''));
  expect(level).toBeGreaterThan(-47);
  expect(level).toBeLessThan(-43);
});
