import { describe, expect, it, vi } from 'vitest';
import type { FrameReading } from '../../camera/frame';
import { emptyRoom, seated } from '../../camera/testing/readings';
import type { watchFrames } from '../camera/watch-frames';
import { DeviceError } from '../devices/device-error';
import { createPictureReading } from './read-picture';

const nobody = { verdict: { status: 'warning', code: 'no-person', params: {} }, readings: {}, deviceId: 'a' } as const;

function start(fails?: DeviceError) {
  let watched: Parameters<typeof watchFrames>[0] | undefined;
  let nowMs = 0;
  const [close, stop, onShare] = [vi.fn(), vi.fn(), vi.fn()];
  const controller = new AbortController();
  const camera = { stream: {}, label: 'Desk Cam', isMuted: () => false, onProblem: () => stop, close };
  const take = createPictureReading({
    ...{ frames: { take: () => ({}) as never }, screen: () => 'wide', nowMs: () => nowMs },
    open: async () => {
      if (fails) throw fails;
      return camera as never;
    },
    facilities: {
      createVideo: () => ({}) as never,
      show: () => stop,
      watch: (options) => {
        watched = options;
        return stop;
      },
    },
  });
  const answer = take('live-picture', nobody, { signal: controller.signal, onShare });
  const read = async (...readings: readonly FrameReading[]) => {
    await vi.waitFor(() => expect(watched).toBeDefined());
    for (const reading of readings) {
      watched?.onReading(reading);
      nowMs += 500;
    }
  };
  return { answer, read, controller, close, stop, onShare };
}

const present = seated({ pictureState: 'live' });

describe('a reading of the picture after an act', () => {
  it('helps once somebody sits down, and releases the camera', async () => {
    const { answer, read, close, stop, onShare } = start();
    await read(emptyRoom, emptyRoom, present, present);
    expect(await answer).toEqual({ kind: 'helped' });
    expect(onShare).toHaveBeenLastCalledWith(0.5);
    expect([close.mock.calls.length, stop.mock.calls.length]).toEqual([1, 3]);
  });

  it('is cancelled at any time, and closes the camera', async () => {
    const { answer, read, controller, close } = start();
    await read(emptyRoom);
    controller.abort();
    expect(await answer).toBeUndefined();
    expect(close).toHaveBeenCalledOnce();
  });

  it('of a camera that does not open says so', async () => {
    expect(await start(new DeviceError('camera', 'in-use')).answer).toEqual({ kind: 'not-yet', because: 'not-opened' });
  });
});
