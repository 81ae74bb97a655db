import type { FindingCode } from '../packages/checks/microphone/evidence/findings';
import soundTexts from '../packages/texts/en/sound-findings';
import { openStep, step, testMicrophone } from './stage/actions';
import { expect, test } from './stage/journey';
import type { Sound } from './stage/sounds';

/** A voice at a good level, what disfigures it, and what is said of that. */
const findings = [
  ['fan', 'Background noise too loud', 'There is a lot of noise behind your voice'],
  ['telephone', 'Telephone-quality microphone', 'Your voice sounds like a phone call'],
  ['cut', 'Audio level too high', 'cut off before they reach the browser'],
  ['hum', 'Mains hum', 'We hear an electrical hum'],
  ['reversed', 'Channels cancel each other', 'One channel is reversed'],
] as const satisfies readonly (readonly [Sound, string, string])[];

for (const [sound, message, reason] of findings) {
  test(`a good level with ${sound}: ${message}`, async ({ visit }) => {
    const { page } = await visit({ sound });
    await page.goto('/');
    await testMicrophone(page);
    const card = step(page, 'Microphone Test');
    await expect(card.getByText('Warning', { exact: true })).toBeVisible();
    await openStep(page, 'Microphone Test');
    await expect(card.getByText(message).filter({ visible: true }).first()).toBeVisible();
    await expect(card.getByText(reason)).toBeVisible();
    await card.getByRole('button', { name: 'Details' }).click();
    await expect(card.getByText('Voice heard')).toBeVisible();
  });
}

/** A voice at a good level, and what stands beside its pass. */
const besidePass = [
  ['call', ['call-band', 'offset']],
  ['knocks', ['cut-peaks', 'true-peak', 'turn-down']],
  ['low', ['turn-up']],
  ['distant', ['some-noise', 'move-closer']],
  ['leftOnly', ['one-channel']],
] as const satisfies readonly (readonly [Sound, readonly FindingCode[]])[];

for (const [sound, codes] of besidePass) {
  test(`a pass with ${sound} has ${codes.join(', ')} beside it, and what that is`, async ({ visit }) => {
    const { page } = await visit({ sound });
    await page.goto('/');
    await testMicrophone(page);
    await expect(step(page, 'Microphone Test').getByText('Passed', { exact: true })).toBeVisible();
    await openStep(page, 'Microphone Test');
    const beside = step(page, 'Microphone Test').getByRole('region', { name: 'Also heard' });
    await expect(beside.getByRole('listitem')).toContainText(codes.map((code) => soundTexts.findings[code].chip));
    await expect(beside.getByRole('definition').first()).toBeHidden();
    await beside.getByText(/^What (is this|are these)\?$/).click();
    await expect(beside.getByRole('definition')).toHaveText(codes.map((code) => soundTexts.findings[code].about));
  });
}

test('sound that the browser counts as lost is a warning', async ({ visit }) => {
  const { page } = await visit({ sound: 'normal' });
  await page.addInitScript(() => {
    const lossy = () => {
      const totalFrames = Math.round(performance.now() * 48);
      return { totalFrames, deliveredFrames: Math.round(totalFrames * 0.98) };
    };
    Object.defineProperty(MediaStreamTrack.prototype, 'stats', { get: lossy });
  });
  await page.goto('/');
  await testMicrophone(page);
  const card = step(page, 'Microphone Test');
  await expect(card.getByText('Sound drops out').filter({ visible: true }).first()).toBeVisible();
  await card.getByRole('button', { name: 'Details' }).click();
  await expect(card.getByText('Lost by the device or the system')).toBeVisible();
  await expect(card.getByText('2.0%')).toBeVisible();
});

test('where the worker that measures cannot load, the verdict comes without findings, and the details say why', async ({
  visit,
}) => {
  const { page } = await visit({ sound: 'fan' });
  await page.route(/evidence-worker/, (route) => route.abort());
  await page.goto('/');
  await testMicrophone(page);
  const card = step(page, 'Microphone Test');
  await expect(card.getByText('Passed', { exact: true })).toBeVisible();
  await openStep(page, 'Microphone Test');
  await card.getByRole('button', { name: 'Details' }).click();
  await expect(card.getByText('Voice heard')).toBeVisible();
  await expect(card.getByText('Voice above the noise')).toBeHidden();
  await expect(card.getByText('not measured further; noise, room, gaps')).toBeVisible();
});
