import type { Locator, Page } from '@playwright/test';
import { makeLink, newHost, openStep, recordClip, signUp, step } from './stage/actions';
import { expect, test } from './stage/journey';
import { openWithKeptRun } from './stage/kept-run';

interface GrowingWindow {
  /** Lets the players have the rest of their recordings. */
  readRest(): void;
}

/**
 * Plays recordings as Safari does: until all of a recording has been read it claims to end after a second, and no position beyond
 * that can be reached. Call it before the page is opened.
 */
async function makeClaimsGrow(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const CLAIMED_S = 1;
    let limitS = CLAIMED_S;
    const players = new Set<HTMLMediaElement>();
    const prototype = HTMLMediaElement.prototype;
    const { duration, currentTime } = Object.getOwnPropertyDescriptors(prototype);
    Object.defineProperty(prototype, 'duration', {
      ...duration,
      get(this: HTMLMediaElement) {
        players.add(this);
        return Math.min(duration?.get?.call(this) as number, limitS);
      },
    });
    Object.defineProperty(prototype, 'currentTime', {
      ...currentTime,
      set(this: HTMLMediaElement, timeS: number) {
        currentTime?.set?.call(this, Math.min(timeS, limitS));
      },
    });
    const readRest = () => {
      limitS = Number.POSITIVE_INFINITY;
      for (const player of players) player.dispatchEvent(new Event('durationchange'));
    };
    Object.assign(window, { readRest });
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
