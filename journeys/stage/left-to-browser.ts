import type { Page } from '@playwright/test';

/**
 * Replaces later guest pages by the empty page that the server sends when it cannot render, for the browser to render.
 */
export const leaveToBrowser = (page: Page): Promise<unknown> =>
  page.route(/\/\?session=/, async (route) => {
    const empty = await route.fetch({ url: new URL('/dashboard', route.request().url()).href });
    await route.fulfill({ response: empty });
  });
