import type { Page } from '@playwright/test';
import { passTime } from './counted-microphone';

/** Handles one request of the page for devices; `ask` passes it on to the browser. */
type OnRequest = (ask: () => Promise<MediaStream>) => Promise<MediaStream>;

/**
 * Call it before the page is opened: each request for devices is handled by what `prepare` returns. Both run in the page, and can
 * use nothing else of the journey.
 */
export const interceptDeviceRequests = (page: Page, prepare: () => OnRequest): Promise<unknown> =>
  page.addInitScript(`(${install})(${prepare})`);

/** Lets so much of the page's time pass, and the browser answer what the page has asked it in it about permissions. */
export async function passTimeAsking(page: Page, ms: number): Promise<void> {
  await passTime(page, ms);
  // The browser answers one after the other.
  await page.evaluate(() => navigator.permissions.query({ name: 'microphone' }).then(() => undefined));
}

/** Of the prototype: some engines forget what is set on the object. A page without a secure context has no devices. */
function install(prepare: () => OnRequest): void {
  if (!('MediaDevices' in window)) return;
  const onRequest = prepare();
  const { getUserMedia } = MediaDevices.prototype;
  MediaDevices.prototype.getUserMedia = function (wishes) {
    return onRequest(() => getUserMedia.call(this, wishes));
  };
}
