import { openStep, step, testConnection } from './stage/actions';
import { expect, test } from './stage/journey';

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
