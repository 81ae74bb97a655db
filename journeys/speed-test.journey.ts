import { openStep, step, testConnection } from './stage/actions';
import { badSpeedTest, type SpeedTestAilment } from './stage/bad-speed-test';
import { expect, test } from './stage/journey';
import { ALONE } from './stage/real-time';

const everything = 'Estimated: the speed test could not run.';
const speeds = 'Estimated: the speed test could not run for download and upload.';

/** Replaces the reason if this computer was too busy to measure; the speeds are estimates either way. */
const BUSY = 'Not measured: your computer was too busy.';

/** Failures whose errors come from the browser; `run-own-test.test.ts` covers all others. */
const ailments = [
  ['hangs up in the middle', speeds],
  ['redirects to a login page', everything],
  ['hangs up on uploads', 'Estimated: the speed test could not run for upload.'],
] as const satisfies readonly (readonly [SpeedTestAilment, string])[];

test('a speed test that is cut short, redirected or one way only is an estimate, and never a pass', {
  tag: ALONE,
}, async ({ visit }) => {
  const { detour, fallIll } = badSpeedTest();
  const { page } = await visit({ detour, line: 'measured' });
  await page.goto('/');
  const card = step(page, 'Connection Test');
  for (const [ailment, says] of ailments) {
    await test.step(`one that ${ailment}`, async () => {
      fallIll(ailment);
      await openStep(page, 'Connection Test');
      await testConnection(page);
      await expect(card.getByText('Warning', { exact: true })).toBeVisible();
      await expect(card.getByText(says).or(card.getByText(BUSY))).toBeVisible();
      const estimates = says === everything ? 3 : says === speeds ? 2 : 1;
      await expect(card.getByText('Estimated', { exact: true })).toHaveCount(estimates);
    });
  }
});
