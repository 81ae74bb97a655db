import { makeGuestLink, newHost, openStep, signUp, step, testConnection } from './stage/actions';
import { expect, test } from './stage/journey';
import { ALONE } from './stage/real-time';
import { shapedLine } from './stage/shaped-line';

const SELF = 'Measured by this server, no third party.';

test('only this server measures the connection, and a lost connection fails without numbers', { tag: ALONE }, async ({
  visit,
}) => {
  const { page, context, url } = await visit({ line: 'measured' });
  const requested: string[] = [];
  page.on('request', (request) => void requested.push(request.url()));
  await page.goto('/');
  await openStep(page, 'Connection Test');
  const card = step(page, 'Connection Test');
  await expect(card.getByText(SELF), 'said before the test').toBeVisible();
  await testConnection(page);
  await expect(card.getByText(/\d+(\.\d+)? ?Mbps/).first()).toBeVisible();
  await expect(card.getByText(SELF)).toBeVisible();
  await expect(card.getByText(/Mbps, estimated/)).toHaveCount(0);
  await card.getByRole('button', { name: 'Details' }).click();
  await expect(card.getByText('Data moved')).toBeVisible();
  expect(requested.filter((each) => !each.startsWith(url) && !each.startsWith('blob:'))).toEqual([]);
  // This installation has no TURN servers and no port for media.
  await expect(card.getByText('not tested: this server has no UDP port that is known to work')).toBeVisible();
  await expect(card.getByRole('region', { name: 'Connection methods' })).toHaveCount(0);
  expect(requested.filter((each) => /call-ways|turn-credentials/.test(each))).toEqual([]);

  await context.setOffline(true);
  await testConnection(page);
  await expect(card.getByText('Failed', { exact: true })).toBeVisible();
  await expect(card.getByText('Unable to test connection. Please check your internet and try again.')).toBeVisible();
  await expect(card.getByText('Mbps', { exact: true }).first()).toBeVisible();
  await expect(card.getByText(/\d+(\.\d)? ?Mbps/)).toHaveCount(0);
  await expect(card.getByText(/Estimated/)).toHaveCount(0);
});

test('closing the step cancels the test, which can be repeated, here over a poor line', { tag: ALONE }, async ({
  visit,
}) => {
  const { detour, narrow } = shapedLine();
  const { page } = await visit({ detour, line: 'measured' });
  await signUp(page, newHost());
  const link = await makeGuestLink(page, { guestFirstName: 'Priya' });
  await page.context().clearCookies();
  await page.goto(link);
  await openStep(page, 'Connection Test');
  const card = step(page, 'Connection Test');
  // The step has loaded its files before the line is narrowed.
  await expect(page.getByRole('button', { name: 'Start Connection Test' })).toBeVisible();
  narrow({ downMbps: 2, upMbps: 1, roundTripMs: 250 });
  await page.getByRole('button', { name: 'Start Connection Test' }).click();
  await expect(page.getByText('Measuring download')).toBeVisible();
  const bar = page.getByRole('progressbar', { name: 'Connection test' });
  const percent = Number(await bar.getAttribute('aria-valuenow'));
  expect(percent).toBeGreaterThanOrEqual(30);
  expect(percent).toBeLessThanOrEqual(75);

  await page.getByRole('button', { name: /Connection Test/, expanded: true }).click();
  await expect(card.getByText('Testing', { exact: true })).toBeHidden();
  await openStep(page, 'Connection Test');
  await expect(bar).toBeHidden();
  await expect(card.getByText('Not measured yet')).toHaveCount(3);

  await testConnection(page);
  // On a busy machine, the upload of a slow line is left out, and the verdict contains the reason (decision 088).
  const message = card.getByRole('status').getByText(/^(Poor connection|Connection could not be measured)$/);
  await expect(message).toBeVisible();
  const isPoor = (await message.textContent()) === 'Poor connection';
  await expect(card.getByText(isPoor ? 'Failed' : 'Warning', { exact: true })).toBeVisible();
  await expect(card.getByText('Estimated', { exact: true })).toHaveCount(isPoor ? 0 : 1);
  await expect(card.getByText('Testing…')).toBeHidden();
});
