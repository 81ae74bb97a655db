import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes, expectNoSidewaysScrolling } from './stage/access';
import { step, testMicrophone } from './stage/actions';
import { only } from './stage/engines/engine';
import { expect, test } from './stage/journey';
import { realTime } from './stage/real-time';
import { watchRecordedSounds } from './stage/recorded-sounds';

/** Tolerance between recorder and measurement, which begin 0.03 s apart, or 0.3 s on a busy machine. */
const BESIDE_S = 0.5;
const TAKE_S = 8;

// Firefox crashes under its driver when a list of elements is passed to a script, as `evaluateAll` does.

const clippedIn = (page: Page): Promise<readonly { fromS: number; toS: number }[]> =>
  page.evaluate(
    (takeS) =>
      Array.from(document.querySelectorAll<HTMLElement>('.level-mark[data-mark="clipped"]'), ({ style }) => {
        const fromS = (Number.parseFloat(style.left) / 100) * takeS;
        return { fromS, toS: fromS + (Number.parseFloat(style.width) / 100) * takeS };
      }),
    TAKE_S,
  );

const playersOf = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('audio'), ({ paused, currentTime, duration, src }) => ({
      plays: !paused,
      currentTime,
      duration,
      src,
    })),
  );

const levelOf = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('.level-drawing path'), (bars) => bars.getAttribute('d')).join(''),
  );

test(
  'a take shows where it was cut off, is heard with and without processing, and goes where one points',
  realTime('two recordings', only('chromium', 'firefox')),
  async ({ visit }) => {
    const { page } = await visit({ sound: 'burst' });
    const { loudIn } = await watchRecordedSounds(page);
    await page.goto('/');
    await testMicrophone(page);
    const card = step(page, 'Microphone Test');
    const place = card.getByRole('slider', { name: 'Position in the recording' });
    const timeS = async () => Number(await place.inputValue());
    await expect(card.getByRole('list', { name: 'In this recording' })).toContainText(/Clipped at 0:0\d/);
    await expect(card.getByText(/Background of this recording: −\d\d dBFS/)).toBeVisible();

    const [, unprocessed] = await playersOf(page);
    // A recorder writes less than requested, especially on a busy machine: what it left out cannot be compared.
    const isWritten = ({ toS }: { readonly toS: number }) => toS < (unprocessed?.duration ?? 0) - BESIDE_S;
    const clipped = (await clippedIn(page)).filter(isWritten);
    const loud = (await loudIn(unprocessed?.src ?? '')).filter(isWritten);
    expect(clipped.length).toBeGreaterThan(0);
    expect(clipped).toHaveLength(loud.length);
    for (const [index, { fromS, toS }] of loud.entries()) {
      expect(Math.abs((clipped[index]?.fromS ?? 0) - fromS)).toBeLessThan(BESIDE_S);
      expect(Math.abs((clipped[index]?.toS ?? 0) - toS)).toBeLessThan(BESIDE_S);
    }

    await card
      .getByRole('button', { name: /^Go to/ })
      .first()
      .click();
    // The slider moves in tenths of a second.
    expect(Math.abs((await timeS()) - Math.max(0, (clipped[0]?.fromS ?? 0) - 0.5))).toBeLessThan(0.06);

    await place.press('Home');
    await place.press('ArrowRight');
    expect(await timeS()).toBeCloseTo(0.1);
    await expect(place).toHaveAttribute('aria-valuetext', '0:00 of 0:08');
    await place.press('End');
    // A recorder writes less than requested, especially on a busy machine. Firefox ends a seek before the end.
    const [inCall] = await playersOf(page);
    expect(Math.abs((await timeS()) - (inCall?.duration ?? 0))).toBeLessThan(0.5);
    await place.press('Home');

    const levelInCall = await levelOf(page);
    await card.getByRole('button', { name: 'Play Recording' }).click();
    await expect.poll(timeS).toBeGreaterThan(1);
    await card.getByText('Unprocessed', { exact: true }).click();
    await expect.poll(async () => (await playersOf(page)).map(({ plays }) => plays)).toEqual([false, true]);
    const [before, after] = await playersOf(page);
    expect((after?.currentTime ?? 0) - (before?.currentTime ?? 0)).toBeGreaterThanOrEqual(-0.05);
    expect(await levelOf(page)).not.toBe(levelInCall);
    await card.getByRole('button', { name: 'Pause' }).click();
    await place.press('End');
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScrolling(page, 'a take at its end');
    await expectAccessibleInBothThemes(page, 'a take');
  },
);
