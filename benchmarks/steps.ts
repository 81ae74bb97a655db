import type { Page } from '@playwright/test';
import { type MeasuredFigure, median, rounded } from '../scripts/testing/figure';
import { observePage, withGuestBrowser, withProduct } from './harness';

const PATIENCE = { timeout: 60_000 } as const;
const SETTLING_MS = 3000;
const DOUBLE_CLICK_MS = 500;

interface Observed {
  readonly longTasksMs: readonly number[];
  readonly frameGapsMs: readonly number[];
  readonly meterUpdates: number;
}

export const stepFigures = (): Promise<readonly MeasuredFigure[]> =>
  withProduct({}, ({ url }) =>
    withGuestBrowser(async (browser) => {
      const page = await browser.newPage();
      await observePage(page, observe);
      await page.goto(url, { waitUntil: 'networkidle' });
      // Loading the page is another figure, and a browser that has just started is busy with its own work.
      await page.waitForTimeout(SETTLING_MS);
      await page.evaluate('window.observed.longTasksMs.length = 0');
      await page.getByRole('button', { name: 'Start Microphone Test' }).click();
      await page.getByRole('button', { name: 'Recording... Speak Now!' }).waitFor();
      const microphone = await duringMicrophone(page);
      await page.getByRole('button', { name: 'Start Camera Test' }).click();
      await page.getByRole('button', { name: 'Finish Camera Test', disabled: false }).waitFor(PATIENCE);
      await page.getByRole('button', { name: 'Finish Camera Test' }).click();
      await goOn(page);
      // Continuing from the camera starts the connection test.
      await page.getByRole('heading', { name: /ready|attention/ }).waitFor(PATIENCE);
      const all = await observedSoFar(page);
      return [
        {
          name: 'Longest main-thread task during all three checks',
          value: rounded(Math.max(0, ...all.longTasksMs), 0),
          unit: 'ms',
          goal: { atMost: 100 },
          note: `${all.longTasksMs.length} tasks over 50 ms; 0 means none`,
        },
        {
          name: 'Longest main-thread task from the take to its verdict',
          value: rounded(Math.max(0, ...microphone.longTasksMs), 0),
          unit: 'ms',
          goal: { atMost: 50 },
          note: '0 means none over 50 ms: all that is measured of the sound but the level and the voice is measured in a worker',
        },
        {
          name: 'Frames during the microphone test',
          value: rounded(1000 / median(microphone.frameGapsMs)),
          unit: 'frames/s',
          goal: { atLeast: 59 },
          note: `median gap; 95th percentile ${rounded(percentile(microphone.frameGapsMs, 0.95))} ms`,
        },
        {
          name: 'Meter updates during the microphone test',
          value: microphone.meterUpdates,
          unit: 'in 4 s',
          note: 'changes of the lit part, which moves in whole segments: a voice that stays changes nothing',
        },
      ];
    }),
  );

async function duringMicrophone(page: Page): Promise<Observed> {
  const { longTasksMs: before } = await observedSoFar(page);
  await page.evaluate('window.observed.frameGapsMs.length = 0; window.observed.meterUpdates = 0;');
  await page.waitForTimeout(4000);
  const { frameGapsMs, meterUpdates } = await observedSoFar(page);
  await wayOnOf(page).waitFor(PATIENCE);
  const { longTasksMs } = await observedSoFar(page);
  await goOn(page);
  await page.getByRole('button', { name: 'Skip', exact: true }).click({ delay: DOUBLE_CLICK_MS });
  return { frameGapsMs, meterUpdates, longTasksMs: longTasksMs.slice(before.length) };
}

const wayOnOf = (page: Page) => page.getByRole('button', { name: /^Continue/ });

/**
 * Continues from a verdict. The click is held, because a click directly after another one counts as part of a double
 * click.
 */
async function goOn(page: Page): Promise<void> {
  await wayOnOf(page).waitFor(PATIENCE);
  await wayOnOf(page).click({ delay: DOUBLE_CLICK_MS });
}

const observedSoFar = (page: Page): Promise<Observed> => page.evaluate('structuredClone(window.observed)');

const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

/** Runs in the page, before its own scripts. */
function observe(): void {
  const observed = { longTasksMs: [] as number[], frameGapsMs: [] as number[], meterUpdates: 0 };
  Object.assign(window, { observed });
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) observed.longTasksMs.push(task.duration);
  }).observe({ type: 'longtask', buffered: true });
  let last = performance.now();
  requestAnimationFrame(function next(now) {
    observed.frameGapsMs.push(now - last);
    last = now;
    requestAnimationFrame(next);
  });
  const meters = new MutationObserver((changes) => {
    observed.meterUpdates += changes.filter(
      ({ target }) => (target as Element).closest('[role=meter]') !== null,
    ).length;
  });
  meters.observe(document, { subtree: true, attributes: true, attributeFilter: ['style'] });
}
