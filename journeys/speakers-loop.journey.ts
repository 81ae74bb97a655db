import { openStep, step } from './stage/actions';
import { hasPrograms } from './stage/engines/installed';
import { OUTPUTS, openSoundLoop, type SoundLoop } from './stage/engines/machine/sound-loop';
import { expect, test } from './stage/journey';
import { realTime } from './stage/real-time';

const MISSING =
  'PulseAudio is not installed (Debian: pulseaudio, pulseaudio-utils): no loop from speakers to microphone';

/** dB by which a return may be read wrongly. */
const TOLERANCE_DB = 1.5;

let loop: SoundLoop;
// biome-ignore lint/suspicious/noSkippedTests: it needs what not every machine has, and says so.
test.skip(!hasPrograms(['pulseaudio', 'pactl']), MISSING);
test.beforeAll(async () => {
  loop = await openSoundLoop();
});
test.afterAll(() => loop?.close());

test(
  'what comes back of the speakers reads what it is, and means what it should',
  realTime('loop'),
  async ({ visit }) => {
    const { page } = await visit({ loop });
    const card = step(page, 'Speaker Test');
    await page.goto('/');
    await openStep(page, 'Speaker Test');
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
      expect(Math.abs(Number.parseFloat((read ?? '').replace('−', '-')) - db), `${db} dB reads ${read}`).toBeLessThan(
        TOLERANCE_DB,
      );
      play = card.getByRole('button', { name: 'Try again' });
    }
  },
);

test('the sound comes out where the guest wants it', realTime('loop'), async ({ visit }) => {
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
