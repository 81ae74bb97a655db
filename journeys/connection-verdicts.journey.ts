import type { Page } from '@playwright/test';
import { makeLink, newHost, openStep, register, step, testConnection } from './stage/actions';
import { expect, test } from './stage/journey';
import { shapedLine } from './stage/shaped-line';

/** The check alone may take ten seconds, and a busy machine needs longer. */
test.beforeEach(() => test.slow());

/** Lines in the middle of their bands, so that the load of the machine does not decide. */
const lines = [
  { who: 'visitor', downMbps: 60, upMbps: 40, roundTripMs: 8, word: 'Passed', says: 'Excellent connection' },
  { who: 'host', downMbps: 20, upMbps: 11, roundTripMs: 42, word: 'Passed', says: 'Good connection' },
  { who: 'guest', downMbps: 2, upMbps: 1, roundTripMs: 250, word: 'Failed', says: 'Poor connection' },
  { who: 'guest', downMbps: 50, upMbps: 0.25, roundTripMs: 1, word: 'Warning', says: 'Your upload is too slow' },
  { who: 'visitor', downMbps: 0.5, upMbps: 30, roundTripMs: 1, word: 'Warning', says: 'Your download is too slow' },
  { who: 'host', downMbps: 60, upMbps: 60, roundTripMs: 450, word: 'Warning', says: 'Replies over your connection' },
] as const;

for (const { who, word, says, ...line } of lines) {
  const { downMbps, upMbps, roundTripMs } = line;
  test(`${downMbps}/${upMbps} Mbps and ${roundTripMs} ms: a ${who} reads "${says}"`, async ({ visit }) => {
    const { detour, narrow } = shapedLine();
    const { page } = await visit({ detour });
    await arrive(page, who);
    await openStep(page, 'Connection Test');
    await expect(page.getByRole('button', { name: 'Start Connection Test' })).toBeVisible();
    narrow(line);
    await testConnection(page);
    const card = step(page, 'Connection Test');
    await expect(card.getByRole('status').getByText(says)).toBeVisible();
    await expect(card.getByText(word, { exact: true })).toBeVisible();
    await expect(card.getByText('Estimated', { exact: true })).toHaveCount(0);
    await expect(card.getByText('Measured by this server, no third party.')).toBeVisible();
  });
}

async function arrive(page: Page, who: 'visitor' | 'host' | 'guest'): Promise<void> {
  if (who === 'visitor') return void (await page.goto('/'));
  await register(page, newHost());
  if (who === 'host') return void (await page.goto('/'));
  const link = await makeLink(page, { guestFirstName: 'Priya' });
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByText('Setup check for')).toBeVisible();
}
