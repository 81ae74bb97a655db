import type { Page } from '@playwright/test';
import { passTime } from './counted-microphone';

/** Advances the page's clock by `ms` and waits for the browser's answers to the page's permission queries. */
export async function passTimeAsking(page: Page, ms: number): Promise<void> {
  await passTime(page, ms);
  // The browser answers queries in order.
  await page.evaluate(() => navigator.permissions.query({ name: 'microphone' }).then(() => undefined));
}
