import { openStep, step, testConnection } from './stage/actions';
import { expect, test } from './stage/journey';
import { shapedLine } from './stage/shaped-line';

test('a good connection is measured by this server, and passes', async ({ visit }) => {
  const { page, url } = await visit();
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !request.url().startsWith('blob:')) elsewhere.push(request.url());
  });
  await page.goto('/');
  await openStep(page, 'Connection Test');
  const card = step(page, 'Connection Test');
  await expect(card.getByText('Measured by this server, no third party.'), 'said before the test').toBeVisible();
  await testConnection(page);
  await expect(card.getByText('Passed', { exact: true })).toBeVisible();
  await expect(card.getByText('Measured by this server, no third party.')).toBeVisible();
  await expect(card.getByText('Estimated')).toBeHidden();
  await card.getByRole('button', { name: 'Details' }).click();
  await expect(card.getByText('Data moved')).toBeVisible();
  // It was fast enough after half a second, and nobody knows how fast it is beyond that.
  await expect(card.getByText('more than 31 Mbps', { exact: true })).toBeVisible();
  expect(elsewhere).toEqual([]);
});

test('a test whose step is closed is cancelled, and can be run again to its end', async ({ visit }) => {
  test.slow();
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
