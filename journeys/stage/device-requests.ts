import type { Page } from '@playwright/test';
import { passTime } from './counted-microphone';

type OnRequest = (ask: () => Promise<MediaStream>) => Promise<MediaStream>;

/**
 * Handles each device request with the result of `prepare`. Call it before the page is opened. Both functions run in
 * the page, so they can use nothing else of the journey.
 */
const interceptDeviceRequests = (page: Page, prepare: () => OnRequest): Promise<unknown> =>
  page.addInitScript(`(${install})(${prepare})`);

/** Advances the page's clock by `ms` and waits for the browser's answers to the page's permission queries. */
export async function passTimeAsking(page: Page, ms: number): Promise<void> {
  await passTime(page, ms);
  // The browser answers queries in order.
  await page.evaluate(() => navigator.permissions.query({ name: 'microphone' }).then(() => undefined));
}

/** Patches the prototype, since some engines lose properties set on the object. An insecure context has no devices. */
function install(prepare: () => OnRequest): void {
  if (!('MediaDevices' in window)) return;
  const onRequest = prepare();
  const { getUserMedia } = MediaDevices.prototype;
  MediaDevices.prototype.getUserMedia = function (wishes) {
    return onRequest(() => getUserMedia.call(this, wishes));
  };
}
