import { seated } from '@linecheck/checks/camera/testing/readings';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderComponent } from '../../testing/render-component';
import { happens } from '../../testing/render-hook';
import { CameraPreview } from './camera-preview';
import type { CameraTest } from './use-camera-test';

const turning = new EventTarget();
const scrolled = vi.fn();

beforeEach(() => {
  scrolled.mockClear();
  vi.stubGlobal('matchMedia', () => Object.assign(turning, { matches: true }));
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(scrolled);
});
afterEach(() => void vi.unstubAllGlobals());

const LIVE = {
  kind: 'live',
  camera: {} as never,
  picture: { width: 1280, height: 720, frameRate: 30 },
  ...{ reading: seated(), verdict: undefined, share: 1, isWaiting: false },
} satisfies CameraTest;

async function preview(test: CameraTest) {
  const video = { current: null as HTMLVideoElement | null };
  const { place } = await renderComponent(<CameraPreview test={test} video={video} onPlay={() => undefined} />);
  const resize = (videoWidth: number, videoHeight: number) =>
    happens(() => {
      const element = place.querySelector('video');
      Object.defineProperties(element, {
        videoWidth: { value: videoWidth, configurable: true },
        videoHeight: { value: videoHeight, configurable: true },
      });
      element?.dispatchEvent(new Event('resize'));
    });
  return { resize, turn: () => happens(() => turning.dispatchEvent(new Event('change'))) };
}

it('a live picture stays in view when the phone is turned, in both directions', async () => {
  const { resize, turn } = await preview(LIVE);
  await resize(1280, 720);
  expect(scrolled).not.toHaveBeenCalled();
  await turn();
  expect(scrolled).toHaveBeenCalledTimes(1);
  await resize(720, 1280);
  expect(scrolled).toHaveBeenCalledTimes(2);
  await resize(1280, 720);
  expect(scrolled).toHaveBeenCalledTimes(3);
});

it('a page without a live picture is not scrolled', async () => {
  const { turn } = await preview({ kind: 'idle' });
  await turn();
  expect(scrolled).not.toHaveBeenCalled();
});
