import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FrameReading } from '../../camera/frame';
import { emptyRoom } from '../../camera/testing/readings';
import { fakePage } from '../devices/testing/fake-page';
import type { FrameSource } from './frame-fallback';
import { watchFrames } from './watch-frames';

const reading: FrameReading = { ...emptyRoom, source: 'skin-rule' };

const showing = { readyState: 4, videoWidth: 1280, paused: false };

/** A video that plays, with these changes. */
const videoOf = (state: Partial<typeof showing> = {}) =>
  Object.assign(new EventTarget(), { ...showing, ...state }) as unknown as HTMLVideoElement & typeof showing;

function fakeSource(read: FrameSource['read']) {
  return { read: vi.fn(read), loadFaceFinder: vi.fn(async () => undefined), close: vi.fn() };
}

type Options = Partial<Parameters<typeof watchFrames>[0]>;

const watch = (source: FrameSource, options: Options = {}) => {
  const readings: FrameReading[] = [];
  const errors: unknown[] = [];
  const stop = watchFrames({
    video: videoOf(),
    source,
    onReading: (value) => readings.push(value),
    onError: (error) => errors.push(error),
    ...options,
  });
  return { readings, errors, stop };
};

describe('watchFrames', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('reads immediately and then every 500 ms', async () => {
    const { readings } = watch(fakeSource(async () => reading));
    await vi.advanceTimersByTimeAsync(0);
    expect(readings).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(readings).toHaveLength(5);
  });

  it('reads the first picture when it arrives, and then one every 500 ms', async () => {
    const video = videoOf({ readyState: 0 });
    const { readings } = watch(
      fakeSource(async () => reading),
      { video },
    );
    await vi.advanceTimersByTimeAsync(730);
    video.readyState = 4;
    video.dispatchEvent(new Event('loadeddata'));
    await vi.advanceTimersByTimeAsync(0);
    expect(readings).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(499);
    expect(readings).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(readings).toHaveLength(2);
  });

  it('reports which readings have a new picture, if the browser does', async () => {
    const present: (() => void)[] = [];
    const video = Object.assign(videoOf(), { requestVideoFrameCallback: (done: () => void) => present.push(done) });
    const [source, without] = [fakeSource(async () => reading), fakeSource(async () => reading)];
    watch(source, { video });
    watch(without);
    await vi.advanceTimersByTimeAsync(1000);
    for (const done of present.splice(0)) done();
    await vi.advanceTimersByTimeAsync(500);
    expect(source.read.mock.calls.map(([, isNew]) => isNew)).toEqual([true, false, false, true]);
    expect(without.read.mock.calls.map(([, isNew]) => isNew)).toEqual([true, true, true, true]);
  });

  it('never has two frames in flight', async () => {
    const slow = fakeSource(() => new Promise((resolve) => setTimeout(() => resolve(reading), 1200)));
    const video = videoOf();
    watch(slow, { video });
    await vi.advanceTimersByTimeAsync(1100);
    video.dispatchEvent(new Event('loadeddata'));
    expect(slow.read).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(600);
    expect(slow.read).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['has no picture yet', { readyState: 1 }],
    ['has no size yet', { videoWidth: 0 }],
    ['is paused', { paused: true }],
  ])('reads nothing of a video that %s', async (_name, state) => {
    const source = fakeSource(async () => reading);
    watch(source, { video: videoOf(state) });
    await vi.advanceTimersByTimeAsync(2000);
    expect(source.read).not.toHaveBeenCalled();
  });

  it('reads nothing while the page is hidden, and continues immediately when it is visible', async () => {
    const { page, hide, show } = fakePage();
    const { readings } = watch(
      fakeSource(async () => reading),
      { page },
    );
    await vi.advanceTimersByTimeAsync(0);
    hide();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(readings).toHaveLength(1);
    show();
    await vi.advanceTimersByTimeAsync(0);
    expect(readings).toHaveLength(2);
  });

  it('discards a reading if the system mutes the camera before or during it', async () => {
    let isMuted = true;
    const source = fakeSource(() => new Promise((resolve) => setTimeout(() => resolve(reading), 100)));
    const { readings } = watch(source, { isMuted: () => isMuted });
    await vi.advanceTimersByTimeAsync(400);
    expect(source.read).not.toHaveBeenCalled();
    isMuted = false;
    await vi.advanceTimersByTimeAsync(150);
    isMuted = true;
    await vi.advanceTimersByTimeAsync(100);
    expect([source.read.mock.calls.length, readings]).toEqual([1, []]);
    isMuted = false;
    await vi.advanceTimersByTimeAsync(500);
    expect(readings).toHaveLength(1);
  });

  it('reports that no picture can be read', async () => {
    const { readings, errors } = watch(fakeSource(() => Promise.reject(new Error('no canvas'))));
    await vi.advanceTimersByTimeAsync(0);
    expect([readings.length, errors.length]).toEqual([0, 1]);
  });

  it('ends its source on stop and reports nothing more', async () => {
    const source = fakeSource(() => new Promise((resolve) => setTimeout(() => resolve(reading), 100)));
    const video = videoOf();
    const { readings, stop } = watch(source, { video });
    stop();
    video.dispatchEvent(new Event('loadeddata'));
    await vi.advanceTimersByTimeAsync(2000);
    expect(readings).toEqual([]);
    expect(source.close).toHaveBeenCalled();
  });
});
