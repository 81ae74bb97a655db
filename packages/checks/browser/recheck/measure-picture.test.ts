import { describe, expect, it, vi } from 'vitest';
import type { FrameReading } from '../../camera/frame';
import type { watchFrames } from '../camera/watch-frames';
import { DeviceError } from '../devices/device-error';
import { measurePicture } from './measure-picture';

const READING: FrameReading = {
  ...{ brightness: 0.5, variance: 900, skinRatio: 0.1, faceLikeRegion: true, strongEdges: true },
  ...{ personDetected: true, partialDetection: false, source: 'face-finder' },
  face: { x: 0.5, y: 0.3 },
  facePixels: 256,
  light: { highlight: 0.7, burntShare: 0 },
};

const NOBODY: FrameReading = { ...READING, personDetected: false, face: undefined, facePixels: undefined };

type Watched = Parameters<typeof watchFrames>[0];

/** A picture that is measured, with the reading that arrives. */
function start() {
  let watched: Watched | undefined;
  const close = vi.fn();
  const controller = new AbortController();
  const camera = {
    ...{ stream: {}, label: 'Desk Cam', deviceId: 'a', isFallbackDevice: false },
    isMuted: () => false,
    onProblem: () => () => undefined,
    close: () => undefined,
  } as never;
  const part = measurePicture({
    ...{ camera, frames: { take: () => ({}) as never }, screen: () => 'wide', signal: controller.signal },
    onProgress: () => undefined,
    facilities: {
      createVideo: () => ({}) as never,
      show: () => close,
      watch: (options) => {
        watched = options;
        return close;
      },
    },
  });
  const read = (...readings: readonly FrameReading[]) => {
    for (const reading of readings) watched?.onReading(reading);
  };
  return { part, read, fail: () => watched?.onError?.(new Error()), controller, close };
}

describe('the picture of a recheck', () => {
  it('is measured once three readings in a row agree, and is then stopped', async () => {
    const { part, read, close } = start();
    read(READING, READING, { ...READING, face: { x: 0.8, y: 0.3 } }, READING, READING, READING);
    expect(await part).toMatchObject({
      kind: 'measured',
      outcome: { status: 'passed', readings: { faceX: { value: 0.5 }, device: 'Desk Cam' } },
    });
    expect(close).toHaveBeenCalledTimes(2);
  });

  it.each<[string, Partial<FrameReading>, boolean]>([
    ['that are equal', {}, true],
    ['of a face that moves a little', { face: { x: 0.55, y: 0.3 } }, true],
    ['of a face that moves', { face: { x: 0.57, y: 0.3 } }, false],
    ['of a face that comes closer', { facePixels: 300 }, false],
    ['in a light that settles', { light: { highlight: 0.6, burntShare: 0 } }, false],
    ['of which one has no person', NOBODY, false],
    ['by two methods', { source: 'skin-rule' }, false],
  ])('counts readings %s', async (_what, change, areEqual) => {
    const { part, read } = start();
    read(READING, READING, { ...READING, ...change }, NOBODY, NOBODY, NOBODY);
    expect((await part).kind).toBe(areEqual ? 'measured' : 'failed');
  });

  it('falls back to the full check without a person, and if it is never steady', async () => {
    const [empty, moving] = [start(), start()];
    empty.read(NOBODY, NOBODY, NOBODY);
    moving.read(...Array.from({ length: 10 }, (_, at) => ({ ...READING, face: { x: at / 10, y: 0.3 } })));
    expect(await Promise.all([empty.part, moving.part])).toEqual(
      Array(2).fill({ kind: 'failed', reason: 'no-picture' }),
    );
  });

  it('rejects when the browser reads no pictures, and when it is cancelled', async () => {
    const [unread, cancelled] = [start(), start()];
    unread.fail();
    cancelled.controller.abort(new Error('left'));
    await expect(unread.part).rejects.toThrow(DeviceError);
    await expect(cancelled.part).rejects.toThrow('left');
    expect(cancelled.close).toHaveBeenCalledTimes(2);
  });
});
