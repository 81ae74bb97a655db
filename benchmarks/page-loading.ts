import type { CDPSession, Page } from '@playwright/test';

/** Each request of a page with its start and end, in ms after the first one started. */
export async function waterfallOf(page: Page, session: CDPSession, url: string): Promise<string> {
  const requests = new Map<string, { readonly path: string; readonly start: number; end?: number }>();
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (request.url.startsWith('data:')) return;
    requests.set(requestId, { path: request.url.replace(new URL(url).origin, ''), start: timestamp });
  });
  const end = ({ requestId, timestamp }: { readonly requestId: string; readonly timestamp: number }) => {
    const request = requests.get(requestId);
    if (request !== undefined) request.end = timestamp;
  };
  session.on('Network.loadingFinished', end);
  session.on('Network.loadingFailed', end);
  await page.goto(url, { waitUntil: 'networkidle' });
  const all = [...requests.values()].sort((one, other) => one.start - other.start);
  const first = all[0]?.start ?? 0;
  const cell = (seconds?: number) => (seconds === undefined ? 'open' : `${Math.round((seconds - first) * 1000)}`);
  return all.map(({ path, start, end }) => `${cell(start).padStart(6)} ${cell(end).padStart(6)}  ${path}`).join('\n');
}

const PICTURES_AT_MS = [100, 300, 600, 1000] as const;

interface LoadingPicture {
  readonly atMs: number;
  readonly picture: Buffer;
}

/** What a visitor sees while a page loads: the last picture that the browser had drawn at each time. */
export async function loadingPictures(
  page: Page,
  session: CDPSession,
  url: string,
): Promise<readonly LoadingPicture[]> {
  const frames: { readonly at: number; readonly data: string }[] = [];
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ at: (metadata.timestamp ?? 0) * 1000, data });
    void session.send('Page.screencastFrameAck', { sessionId });
  });
  await session.send('Page.startScreencast', { format: 'png' });
  const startedAt = Date.now();
  await page.goto(url, { waitUntil: 'networkidle' });
  await session.send('Page.stopScreencast');
  return PICTURES_AT_MS.flatMap((atMs) => {
    const frame = frames.findLast(({ at }) => at <= startedAt + atMs);
    return frame === undefined ? [] : [{ atMs, picture: Buffer.from(frame.data, 'base64') }];
  });
}
