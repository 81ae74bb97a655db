import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakePage } from '../devices/testing/fake-page';
import { watchPictureRate } from './watch-picture-rate';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Counter = 'shown' | 'arrived';

/** A camera that sends pictures at a rate, in a browser that counts them in these ways. */
function cameraAt(perSecond: number, counters: readonly Counter[] = ['shown', 'arrived']) {
  let pictures = 0;
  let waiting: VideoFrameRequestCallback | undefined;
  const device = { perSecond, isMuted: false, isShown: true };
  const send = (): void => {
    pictures += 1;
    if (device.isShown) waiting?.(0, { presentedFrames: pictures } as VideoFrameCallbackMetadata);
    timer = setTimeout(send, 1000 / device.perSecond);
  };
  let timer = setTimeout(send, 1000 / perSecond);
  const video = {
    ...{ paused: false, videoWidth: 1280, cancelVideoFrameCallback: vi.fn() },
    ...(counters.includes('shown') && {
      requestVideoFrameCallback: (callback: VideoFrameRequestCallback) => {
        waiting = callback;
        return 1;
      },
    }),
    ...(counters.includes('arrived') && {
      getVideoPlaybackQuality: () => ({ totalVideoFrames: pictures }) as VideoPlaybackQuality,
    }),
  };
  const { page, hide, show } = fakePage();
  const rate = watchPictureRate({ video, page, isMuted: () => device.isMuted, clock: () => Date.now() });
  const after = async (seconds: number) => {
    await vi.advanceTimersByTimeAsync(1000 * seconds);
    return Math.round(rate.perSecond() ?? Number.NaN);
  };
  return { device, video, after, hide, show, stop: () => clearTimeout(timer) };
}

it.each([1, 2, 3, 5, 8, 10, 15, 24, 30])('a camera that sends %d pictures a second is counted', async (perSecond) => {
  expect(await cameraAt(perSecond).after(5)).toBe(perSecond);
});

it.each<readonly Counter[]>([['shown'], ['arrived']])('one way of counting is enough: %s', async (counter) => {
  expect(await cameraAt(7, [counter]).after(5)).toBe(7);
});

it('a rate takes a second and a half', async () => {
  const { after } = cameraAt(20);
  expect(await after(1.4)).toBeNaN();
  expect(await after(0.2)).not.toBeNaN();
});

it('a browser that does not count has no rate', async () => {
  expect(await cameraAt(30, []).after(5)).toBeNaN();
});

it('pictures that arrive count while the video is scrolled away', async () => {
  const { device, after } = cameraAt(30);
  device.isShown = false;
  expect(await after(5)).toBe(30);
});

it('a lamp that is switched on counts after some seconds', async () => {
  const { device, after } = cameraAt(4);
  expect(await after(6)).toBe(4);
  device.perSecond = 30;
  expect(await after(5)).toBe(30);
});

it('a hidden page and a muted camera are no slow camera', async () => {
  const { device, after, hide, show } = cameraAt(30);
  expect(await after(5)).toBe(30);
  hide();
  device.perSecond = 1;
  await after(5);
  device.perSecond = 30;
  show();
  expect(await after(3)).toBe(30);
  device.isMuted = true;
  expect(await after(1)).toBeNaN();
});

it('a page that was blocked counts anew', async () => {
  const { after } = cameraAt(30);
  expect(await after(5)).toBe(30);
  // The timers of a blocked page are late.
  vi.setSystemTime(Date.now() + 3000);
  expect(await after(0.5)).toBeNaN();
  expect(await after(3)).toBe(30);
});
