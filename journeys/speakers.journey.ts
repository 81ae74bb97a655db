import type { Page } from '@playwright/test';
import {
  checkCamera,
  checkConnection,
  goOn,
  makeGuestLink,
  newHost,
  openStep,
  press,
  signUp,
  step,
  testMicrophone,
} from './stage/actions';
import { everyEngine } from './stage/engines/engine';
import { provoke } from './stage/hazards/provoke';
import { expect, test } from './stage/journey';
import { watchMicrophones } from './stage/microphones';
import { realTime } from './stage/real-time';

const NAME = 'Speaker Test';
const QUESTION = 'Did you hear it?';

const button = (page: Page, name: string) => step(page, NAME).getByRole('button', { name, exact: true });
const says = (page: Page, words: string | RegExp) => expect(step(page, NAME).getByText(words).first()).toBeVisible();

async function openSpeakers(page: Page): Promise<void> {
  await page.goto('/');
  await openStep(page, NAME);
}

test(
  "gaps in a voice and the guest's answer are shown, sent and visible to the host",
  realTime('gaps'),
  async ({ visit }) => {
    const host = await visit({ plan: 'pro' });
    await signUp(host.page, newHost());
    const link = await makeGuestLink(host.page, { guestFirstName: 'Amara', title: 'Harbour Lights' });
    const { page } = await visit({ plan: 'pro', reducedMotion: 'reduce', sound: 'gaps' });
    await page.goto(link);
    await testMicrophone(page);
    const lost = await expectGaps(page);
    await goOn(page, 'Microphone Test');
    await button(page, 'Play the Sound').click();
    await button(page, 'Yes, I heard it').click();
    const verdict =
      (await step(page, NAME)
        .getByText(/^(Sound heard,|Others will)/)
        .textContent()) ?? '';
    await goOn(page, NAME);
    await checkCamera(page);
    await checkConnection(page);
    await expect(page.getByText('3/3 completed')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Retest speakers' })).toBeVisible();
    await page.getByText('What will be sent').click();
    await expect(page.getByText(verdict).last()).toBeVisible();
    await page.getByRole('button', { name: 'Share Results with Host' }).click();
    await expect(page.getByRole('button', { name: 'Results Shared' })).toBeDisabled();

    await host.page.goto('/dashboard');
    await press(host.page.getByRole('button', { name: /^Guest Results/ }));
    const result = host.page.getByRole('region', { name: /^Result of Amara/ });
    await expect(result.getByText(verdict).first()).toBeVisible();
    await result.getByText('Details', { exact: true }).click();
    await expect(result.getByText('Sound heard', { exact: true })).toBeVisible();
    await expect(result.getByText('Sound drops out', { exact: true })).toBeVisible();
    await expect(result.getByText('Sound lost', { exact: true }).locator('xpath=following-sibling::dd')).toHaveText(
      lost,
    );
  },
);

async function expectGaps(page: Page): Promise<string> {
  const card = step(page, 'Microphone Test');
  await expect(card.getByText('Sound drops out').filter({ visible: true }).first()).toBeVisible();
  await expect(card.getByText('Your sound breaks up.')).toBeVisible();
  // A take may begin or end within one of the five gaps. How long each is depends on the machine, which also loses sound.
  await expect.poll(() => card.locator('.level-mark[data-mark="gap"]').count()).toBeGreaterThanOrEqual(3);
  await expect(card.getByRole('list', { name: 'In this recording' })).toContainText(/Gaps at 0:0\d/);
  await card.getByRole('button', { name: 'Details' }).click();
  const lost = card.getByText('Sound lost', { exact: true }).locator('xpath=following-sibling::*[1]');
  await expect(lost).toHaveText(/^\d+ times$/);
  return (await lost.textContent()) ?? '';
}

test('a guest who hears nothing is told what to do, and tries again', async ({ visit }) => {
  const { page } = await visit();
  const microphones = await watchMicrophones(page);
  await openSpeakers(page);
  await button(page, 'Play the Sound').click();
  await says(page, QUESTION);
  expect(await microphones.openTracks(), 'the microphone is released').toBe(0);
  await button(page, 'Play it again').click();
  await button(page, 'No, I heard nothing').click();
  await says(page, 'No sound heard');
  await says(page, 'Turn the volume up.');
  await button(page, 'Try again').click();
  await button(page, 'Yes, I heard it').click();
  await says(page, /^Sound heard/);
});

test('the speakers check works with the keyboard', async ({ visit }) => {
  const { page } = await visit({ reducedMotion: 'reduce' });
  await openSpeakers(page);
  await button(page, 'Play the Sound').press('Enter');
  await expect(page.getByRole('group', { name: QUESTION }), 'the focus goes to the question').toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(button(page, 'No, I heard nothing')).toBeFocused();
  await page.keyboard.press('Enter');
  await says(page, 'No sound heard');
  await expect(button(page, 'Try again')).toBeFocused();
});

test('an output at the rate of a telephone plays the sound as well', everyEngine, async ({ visit }) => {
  const { page } = await visit();
  await provoke(page, ['soundAt8Khz']);
  await openSpeakers(page);
  await button(page, 'Play the Sound').click();
  await button(page, 'Yes, I heard it').click();
  await says(page, /^(Sound heard|Others will)/);
});
