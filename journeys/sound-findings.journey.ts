import type { FindingCode } from '../packages/checks/microphone/evidence/findings';
import { soundFindings as soundTexts } from '../packages/texts/en/microphone-verdicts';
import { openStep, step, testMicrophone } from './stage/actions';
import { expect, test } from './stage/journey';
import { realTime } from './stage/real-time';

// The texts of each sound are tested in `packages/texts/heard-sounds.test.ts`.

test('a good level with a channel that is reversed is a warning', realTime('two channels'), async ({ visit }) => {
  const { page } = await visit({ sound: 'reversed' });
  await page.goto('/');
  await testMicrophone(page);
  const card = step(page, 'Microphone Test');
  await expect(card.getByText('Warning', { exact: true })).toBeVisible();
  await expect(card.getByText('Channels cancel each other').filter({ visible: true }).first()).toBeVisible();
  await expect(card.getByText('One channel is reversed')).toBeVisible();
  await card.getByRole('button', { name: 'Details' }).click();
  await expect(card.getByText('Voice heard')).toBeVisible();
});

test('a pass shows its further findings with explanations', async ({ visit }) => {
  const codes = ['call-band', 'offset'] as const satisfies readonly FindingCode[];
  const { page } = await visit({ sound: 'call' });
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

test('sound that was cut off before the browser resampled it is a warning', async ({ visit }) => {
  const { page } = await visit({ sound: 'cutBefore' });
  await page.goto('/');
  await testMicrophone(page);
  const card = step(page, 'Microphone Test');
  await expect(card.getByText('cut off before they reach the browser')).toBeVisible();
  await expect(card.getByText('Turn down the gain on the microphone or interface')).toBeVisible();
  await card.getByRole('button', { name: 'Details' }).click();
  await expect(card.locator('dt:text("Cut off by the device") + dd')).toHaveText('Yes');
});

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

test('without the measuring worker the verdict has no findings, and the details give the reason', async ({ visit }) => {
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
