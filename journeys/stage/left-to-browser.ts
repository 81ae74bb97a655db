import type { Page } from '@playwright/test';

/** From now on the page of a guest comes as the server sends it where it cannot render it: empty, for the browser to make. */
export const leaveToBrowser = (page: Page): Promise<unknown> =>
  page.route(/\/\?session=/, async (route) => {
    const empty = await route.fetch({ url: new URL('/login', route.request().url()).href });
    await route.fulfill({ response: empty });
  });
