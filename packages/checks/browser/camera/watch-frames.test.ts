import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FrameReading } from '../../camera/frame';
import { emptyRoom } from '../../camera/testing/readings';
import type { FrameSource } from './frame-source';
import { watchFrames } from './watch-frames';

const reading: FrameReading = { ...emptyRoom, source: 'skin-rule' };
const playing = { readyState: 4, videoWidth: 1280, paused: false } as HTMLVideoElement;

function fakeSource(read: FrameSource['read']) {
  return { read: vi.fn(read), loadFaceFinder: vi.fn(), close: vi.fn() };
}

const watch = (source: FrameSource, more: Partial<Parameters<typeof watchFrames>[0]> = {}) => {
  const readings: FrameReading[] = [];
  const errors: unknown[] = [];
  const stop = watchFrames({
    video: playing,
    onReading: (value) => readings.push(value),
    onError: (error) => errors.push(error),
    openSource: () => source,
    openFallback: () => source,
    ...more,
  });
  return { readings, errors, stop };
};

describe('watchFrames', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('reads at once and then every 500 ms', async () => {
    const { readings } = watch(fakeSource(async () => reading));
    await vi.advanceTimersByTimeAsync(0);
    expect(readings).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(readings).toHaveLength(5);
  });

  it('never has two frames in flight', async () => {
    const slow = fakeSource(() => new Promise((resolve) => setTimeout(() => resolve(reading), 1200)));
    watch(slow);
    await vi.advanceTimersByTimeAsync(1100);
    expect(slow.read).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(500);
    expect(slow.read).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['has no picture yet', { ...playing, readyState: 1 }],
    ['has no size yet', { ...playing, videoWidth: 0 }],
    ['is paused', { ...playing, paused: true }],
  ])('reads nothing of a video that %s', async (_name, video) => {
    const source = fakeSource(async () => reading);
    watch(source, { video });
    await vi.advanceTimersByTimeAsync(2000);
    expect(source.read).not.toHaveBeenCalled();
  });

  it('goes on with the fallback when the worker fails', async () => {
    const worker = fakeSource(() => Promise.reject(new Error('no worker')));
    const page = fakeSource(async () => reading);
    const { readings, errors } = watch(worker, { openFallback: () => page });
    await vi.advanceTimersByTimeAsync(1000);
    expect([readings.length, errors.length, worker.read.mock.calls.length]).toEqual([3, 0, 1]);
    expect(worker.close).toHaveBeenCalled();
  });

  it('says so when not even the fallback can read', async () => {
    const failing = fakeSource(() => Promise.reject(new Error('no canvas')));
    const { readings, errors } = watch(failing);
    await vi.advanceTimersByTimeAsync(0);
    expect([readings.length, errors.length]).toEqual([0, 1]);
  });

  it('asks for the face finder once, after the first reading', async () => {
    const source = fakeSource(async () => reading);
    watch(source, { faceModelUrl: '/model.bin' });
    expect(source.loadFaceFinder).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1500);
    expect(source.loadFaceFinder.mock.calls).toEqual([['/model.bin']]);
  });

  it('ends its source on stop and reports nothing more', async () => {
    const source = fakeSource(() => new Promise((resolve) => setTimeout(() => resolve(reading), 100)));
    const { readings, stop } = watch(source);
    stop();
    await vi.advanceTimersByTimeAsync(2000);
    expect(readings).toEqual([]);
    expect(source.close).toHaveBeenCalled();
  });
});
