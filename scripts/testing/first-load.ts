import type { Page } from '@playwright/test';

export interface FirstLoad {
  /** Size on the wire, headers included. */
  readonly bytes: number;
  /** Number of requests, except those answered from the browser's cache. */
  readonly requests: number;
  /** Number of requests to other origins than that of the page. */
  readonly thirdParty: number;
  /** Addresses of the requests, one per line. */
  readonly list: string;
}

/** Measures the requests of a page until the network is idle. Chromium only. */
export async function measureFirstLoad(page: Page, url: string): Promise<FirstLoad> {
  const session = await page.context().newCDPSession(page);
  const urls = new Map<string, string>();
  const sizes = new Map<string, number>();
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.startsWith('data:')) urls.set(requestId, request.url);
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => {
    urls.delete(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sizes.set(requestId, encodedDataLength);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await session.detach();
  const foreign = [...urls.values()].filter((each) => new URL(each).origin !== new URL(url).origin);
  return {
    bytes: [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0),
    requests: urls.size,
    thirdParty: foreign.length,
    list: [...urls.values()].join('\n'),
  };
}
