import { openStep, step } from './stage/actions';
import { hasPrograms } from './stage/engines/installed';
import { OUTPUTS, openSoundLoop, type SoundLoop } from './stage/engines/machine/sound-loop';
import { expect, test } from './stage/journey';
import { realTime } from './stage/real-time';

const MISSING =
  'PulseAudio is not installed (Debian: pulseaudio, pulseaudio-utils): no loop from speakers to microphone';

let loop: SoundLoop;
// biome-ignore lint/suspicious/noSkippedTests: it needs a program that not every machine has, and prints that.
test.skip(!hasPrograms(['pulseaudio', 'pactl']), MISSING);
test.beforeAll(async () => {
  loop = await openSoundLoop();
});
test.afterAll(() => loop?.close());

test(
  'the less of the speakers returns, the less is measured, and each return has its verdict',
  realTime('loop'),
  async ({ visit }) => {
    const { page } = await visit({ loop });
    const card = step(page, 'Speaker Test');
    await page.goto('/');
    await openStep(page, 'Speaker Test');
    const readings: number[] = [];
    let play = card.getByRole('button', { name: 'Play the Sound' });
    for (const [db, message] of [
      [0, 'Others will hear themselves'],
      [-20, 'Others will hear themselves'],
      [-38, 'Sound heard, hardly any echo'],
      [-50, 'Sound heard, no echo'],
    ] as const) {
      await loop.setReturn(db);
      await play.click();
      await card.getByRole('button', { name: 'Yes, I heard it' }).click();
      await expect(card.getByText(message, { exact: true })).toBeVisible();
      const details = card.getByRole('button', { name: 'Details' });
      if ((await details.getAttribute('aria-expanded')) === 'false') await details.click();
      const read = await card
        .getByText('Echo at the microphone')
        .locator('xpath=following-sibling::*[1]')
        .textContent();
      readings.push(Number.parseFloat((read ?? '').replace('−', '-')));
      play = card.getByRole('button', { name: 'Try again' });
    }
    // A busy machine loses a part of the sound; `packages/checks/speakers/echo.test.ts` proves the figures.
    for (const [at, read] of readings.slice(1).entries()) expect(read).toBeLessThan((readings[at] ?? 0) - 6);
  },
);

test('the sound is played through the chosen output', realTime('loop'), async ({ visit }) => {
  const { page } = await visit({ loop });
  const card = step(page, 'Speaker Test');
  await loop.setReturn(-20);
  await page.goto('/');
  await openStep(page, 'Speaker Test');
  await card.getByLabel('Speaker or headphones').selectOption(OUTPUTS[1]);
  await card.getByRole('button', { name: 'Play the Sound' }).click();
  await card.getByRole('button', { name: 'Yes, I heard it' }).click();
  await expect(
    card.getByText(/Your microphone sent complete silence/),
    'it hears the first output alone',
  ).toBeVisible();
  await card.getByLabel('Speaker or headphones').selectOption(OUTPUTS[0]);
  await card.getByRole('button', { name: 'Try again' }).click();
  await card.getByRole('button', { name: 'Yes, I heard it' }).click();
  await expect(card.getByText('Others will hear themselves', { exact: true })).toBeVisible();
});

test('speakers that play late are not taken for headphones', realTime('loop'), async ({ visit }) => {
  const { page } = await visit({ loop });
  const card = step(page, 'Speaker Test');
  await loop.setReturn(-20);
  await page.goto('/');
  await openStep(page, 'Speaker Test');
  await card.getByLabel('Speaker or headphones').selectOption(OUTPUTS[2]);
  await card.getByRole('button', { name: 'Play the Sound' }).click();
  await card.getByRole('button', { name: 'Yes, I heard it' }).click();
  await expect(card.getByText('Sound comes late', { exact: true })).toBeVisible();
});
