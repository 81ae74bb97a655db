import { TAP_RATE, tapCase } from '../packages/checks/microphone/testing/tap-cases';
import { step, testMicrophone } from './stage/actions';
import { hasPrograms } from './stage/engines/installed';
import { MICROPHONES, openTappedMicrophones, type TappedMicrophones } from './stage/engines/machine/tapped-microphones';
import { expect, test } from './stage/journey';
import { watchMicrophones } from './stage/microphones';
import { realTime } from './stage/real-time';

const MISSING = 'PulseAudio is not installed (Debian: pulseaudio, pulseaudio-utils): no microphones to tap on';

/** The second of three microphones is touched. */
const TAPPED = tapCase('tap', 13);
const [, OTHER] = MICROPHONES;
/** Chromium does not name the microphone behind PulseAudio's default one, and not always that one. */
const CHOSEN = 'Default(?: Microphone)?';

let microphones: TappedMicrophones;
// biome-ignore lint/suspicious/noSkippedTests: it needs a program that not every machine has, and prints that.
test.skip(!hasPrograms(['pulseaudio', 'pacat', 'paplay']), MISSING);
test.beforeAll(async () => {
  microphones = await openTappedMicrophones();
});
test.afterAll(() => microphones?.close());

test(
  'a guest taps on a microphone that is not the chosen one, changes to it, and is ready',
  realTime('microphones'),
  async ({ visit }) => {
    const { page } = await visit({ loop: microphones });
    const { openTracks } = await watchMicrophones(page);
    await page.goto('/');
    const card = step(page, 'Microphone Test');
    // The question loads at the first use of the page.
    await card.getByRole('heading').hover();
    await card.getByLabel('Select Microphone').focus();
    await card.getByRole('button', { name: 'Which microphone is this?' }).click();
    const panel = card.getByRole('region', { name: 'Which microphone is it?' });
    await expect(panel.getByRole('meter')).toHaveCount(3);
    await expect(panel.getByRole('status')).toHaveText('Listening for three taps…');
    expect(await openTracks()).toBe(3);

    await microphones.play(TAPPED.tracks, TAP_RATE);
    await expect(panel.getByRole('status')).toHaveText(
      new RegExp(`^You tapped ${OTHER}\\. You had chosen ${CHOSEN}\\.$`),
    );
    await expect.poll(openTracks, 'after the answer').toBe(0);
    await panel.getByRole('button', { name: `Use ${OTHER}` }).click();
    await expect(panel).toHaveCount(0);
    const list = card.getByLabel('Select Microphone');
    await expect(list.locator('option:checked')).toHaveText(OTHER);
    await expect(card.getByRole('button', { name: 'Which microphone is this?' })).toBeFocused();

    const stop = microphones.repeat(OTHER, speechFile());
    await testMicrophone(page);
    stop();
    await expect(card.getByText('Passed', { exact: true })).toBeVisible();
    await expect.poll(openTracks, 'after the test').toBe(0);
  },
);

/** Normal speech, which the other journeys give to the fake device. */
const speechFile = (): string =>
  (JSON.parse(process.env.STAGE ?? '{}') as { sounds: { normal: string } }).sounds.normal; // Written by `prepare-stage.ts`.
