import type { Page } from '@playwright/test';
import { openStep, startCamera, step } from './actions';
import { expect, type Visit } from './journey';
import { shapedLine } from './shaped-line';

export const OFFER = 'With the camera test, your connection is measured as well. That moves up to 10 MB.';
const RUNNING = /^Your connection is being measured as well: /;

/** The calls of the speed test so far. */
export function countTransfers(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/speed-test/')) count += 1;
  });
  return () => count;
}

/** The card of the camera, in which the line about the connection stands. */
export const camera = (page: Page) => step(page, 'Camera Test');

/** Opens the page on a line that is slow from the start of the camera on, where the test beside it runs for long. */
export async function visitSlowLine(visit: Visit) {
  const { detour, narrow } = shapedLine();
  const { page } = await visit({ detour });
  const transfers = countTransfers(page);
  await page.goto('/');
  await openStep(page, 'Camera Test');
  await expect(camera(page).getByText(OFFER)).toBeVisible();
  narrow({ downMbps: 3, upMbps: 1, roundTripMs: 40 });
  await startCamera(page);
  await expect(camera(page).getByText(RUNNING)).toBeVisible();
  return { page, transfers };
}
