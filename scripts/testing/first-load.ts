import type { Page } from '@playwright/test';

export interface FirstLoad {
  /** Size on the wire, headers included. */
  readonly bytes: number;
  readonly requests: number;
  readonly thirdParty: number;
  /** Each request with its bytes, the largest first. */
  readonly list: string;
}

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
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache === true) urls.delete(requestId);
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
    list: [...urls]
      .map(([id, each]) => ({ each, bytes: sizes.get(id) ?? 0 }))
      .sort((one, other) => other.bytes - one.bytes)
      .map(({ each, bytes }) => `${bytes} ${each}`)
      .join('\n'),
  };
}
