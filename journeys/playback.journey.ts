import type { Locator, Page } from '@playwright/test';
import { makeLink, newHost, openStep, recordClip, signUp, step } from './stage/actions';
import { expect, test } from './stage/journey';
import { openWithKeptRun } from './stage/kept-run';

interface GrowingWindow {
  /** Lets the players have the rest of their recordings. */
  readRest(): void;
}

/**
 * Plays recordings as Safari does: at first they claim to end after a third of their bytes, and more once the rest has been read.
 * Call it before the page is opened.
 */
async function makeClaimsGrow(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const rests: (() => void)[] = [];
    const addressOf = URL.createObjectURL.bind(URL);
    const fillIn = async (source: MediaSource, recording: Blob) => {
      await new Promise((open) => source.addEventListener('sourceopen', open, { once: true }));
      const buffer = source.addSourceBuffer(recording.type);
      const append = async (part: Blob) => {
        const added = new Promise((end) => buffer.addEventListener('updateend', end, { once: true }));
        buffer.appendBuffer(await part.arrayBuffer());
        await added;
        source.duration = buffer.buffered.end(0);
      };
      await append(recording.slice(0, recording.size / 3));
      await new Promise<void>((read) => rests.push(read));
      await append(recording.slice(recording.size / 3));
      source.endOfStream();
    };
    URL.createObjectURL = (content) => {
      const isRecording = content instanceof Blob && /^(audio|video)\//.test(content.type);
      if (!isRecording) return addressOf(content);
      const source = new MediaSource();
      void fillIn(source, content);
      return addressOf(source);
    };
    Object.assign(window, { readRest: () => rests.splice(0).forEach((read) => void read()) });
  });
  return () => page.evaluate(() => (window as unknown as GrowingWindow).readRest());
}

interface Playing {
  readonly player: Locator;
  /** In seconds, as they were counted. */
  readonly durationS: number;
  readonly readRest: () => Promise<void>;
}

/** The counted duration stands, whatever is claimed, and the playhead gets to where it was put. */
async function expectTrueDuration({ player, durationS, readRest }: Playing): Promise<void> {
  const place = player.getByRole('slider', { name: 'Position in the recording' });
  const claimedS = () => player.locator('audio, video').evaluate((media: HTMLMediaElement) => media.duration);
  const shown = new RegExp(`/ 0:0${durationS}$`);
  await expect.poll(claimedS).toBeLessThan(durationS - 1);
  await expect(place).toHaveAttribute('aria-valuetext', shown);
  await expect(place).toHaveAttribute('max', String(durationS));
  await place.fill(String(durationS - 1));
  await readRest();
  await expect.poll(claimedS).toBeGreaterThan(durationS - 1);
  await expect(place, 'it was put beyond the claimed end').toHaveValue(String(durationS - 1));
  await expect(place).toHaveAttribute('aria-valuetext', shown);
  await player.getByRole('button', { name: 'Play Recording' }).first().click();
  await expect(place).toHaveValue(String(durationS));
}

test('a recording that claims to be shorter than it is plays for as long as was counted', async ({ visit }) => {
  const host = await visit({ plan: 'pro' });
  await signUp(host.page, newHost());
  const link = await makeLink(host.page, { guestFirstName: 'Amara' });

  const { page } = await visit({ plan: 'pro' });
  const readRest = await makeClaimsGrow(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Start Microphone Test' }).click();
  const card = step(page, 'Microphone Test');
  await expect(card.getByText('Passed', { exact: true })).toBeVisible();
  await openStep(page, 'Microphone Test');
  await expectTrueDuration({ player: card, durationS: 8, readRest });

  await openWithKeptRun(page, link);
  await page.getByRole('button', { name: 'Record Test Video' }).click();
  await recordClip(page, 3);
  const player = page.getByRole('dialog');
  const said = await player.getByText(/^Your recording, \d seconds$/).textContent();
  await expectTrueDuration({ player, durationS: Number(/\d/.exec(said ?? '')), readRest });
});
