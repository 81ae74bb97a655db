import { openStep, step, testConnection } from './stage/actions';
import { type Ailment, badSpeedTest } from './stage/bad-speed-test';
import { expect, test } from './stage/journey';
import { shapedLine } from './stage/shaped-line';

/** The check alone may take ten seconds, and a busy machine needs longer. */
test.beforeEach(() => test.slow());

const everything = 'Estimated: the speed test could not run.';
const speeds = 'Estimated: the speed test could not run for download and upload.';

const ailments = [
  ['hangs up', everything],
  ['never answers', everything],
  ['stops in the middle', speeds],
  ['hangs up in the middle', speeds],
  ['sends too little', 'Estimated: the speed test could not run for download.'],
  ['shows a login page', everything],
  ['redirects to a login page', everything],
  ['hangs up on uploads', 'Estimated: the speed test could not run for upload.'],
] as const satisfies readonly (readonly [Ailment, string])[];

test('a speed test that is dead, cut short or not one at all is an estimate, and never a pass', async ({ visit }) => {
  const { detour, fallIll } = badSpeedTest();
  const { page } = await visit({ detour });
  await page.goto('/');
  const card = step(page, 'Connection Test');
  for (const [ailment, says] of ailments) {
    await test.step(`one that ${ailment}`, async () => {
      fallIll(ailment);
      await openStep(page, 'Connection Test');
      await testConnection(page);
      await expect(card.getByText('Warning', { exact: true })).toBeVisible();
      await expect(card.getByText(says)).toBeVisible();
      const estimates = says === everything ? 3 : says === speeds ? 2 : 1;
      await expect(card.getByText('Estimated', { exact: true })).toHaveCount(estimates);
    });
  }
});

test('a test whose step is closed is cancelled, and can be run again to its end', async ({ visit }) => {
  const { detour, narrow } = shapedLine();
  const { page } = await visit({ detour });
  await page.goto('/');
  await openStep(page, 'Connection Test');
  const start = page.getByRole('button', { name: 'Start Connection Test' });
  await expect(start).toBeVisible();
  narrow({ downMbps: 9, upMbps: 5, roundTripMs: 100 });
  await start.click();
  await expect(page.getByText('Measuring download')).toBeVisible({ timeout: 20_000 });
  const bar = page.getByRole('progressbar', { name: 'Connection test' });
  const percent = Number(await bar.getAttribute('aria-valuenow'));
  expect(percent).toBeGreaterThanOrEqual(30);
  expect(percent).toBeLessThanOrEqual(75);

  await page.getByRole('button', { name: /Connection Test/, expanded: true }).click();
  const card = step(page, 'Connection Test');
  await expect(card.getByText('Testing', { exact: true })).toBeHidden();
  await openStep(page, 'Connection Test');
  await expect(bar).toBeHidden();
  await expect(card.getByText('Not measured yet')).toHaveCount(3);

  await testConnection(page);
  await expect(card.getByRole('status').getByText('Fair connection', { exact: true })).toBeVisible();
  await expect(card.getByText('Testing…')).toBeHidden();
});

test('a connection that is gone fails, and never shows a number', async ({ visit }) => {
  const { page, context } = await visit();
  await page.goto('/');
  await openStep(page, 'Connection Test');
  await expect(page.getByRole('button', { name: 'Start Connection Test' })).toBeVisible();
  await context.setOffline(true);
  await testConnection(page);
  const card = step(page, 'Connection Test');
  await expect(card.getByText('Failed', { exact: true })).toBeVisible();
  await expect(card.getByText('Unable to test connection. Please check your internet and try again.')).toBeVisible();
  await expect(card.getByText('Mbps', { exact: true }).first()).toBeVisible();
  await expect(card.getByText(/\d+(\.\d)? ?Mbps/)).toHaveCount(0);
  await test.step('also when it goes after a test that was well', async () => {
    await context.setOffline(false);
    await testConnection(page);
    await expect(card.getByText('Passed', { exact: true })).toBeVisible();
    await context.setOffline(true);
    await testConnection(page);
    await expect(card.getByText('Failed', { exact: true })).toBeVisible();
    await expect(card.getByText(/Estimated/)).toHaveCount(0);
  });
});
