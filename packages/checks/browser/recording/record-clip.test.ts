import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ClipOptions, type RecordedClip, recordClip } from './record-clip';
import { fakeRecorder } from './testing/fake-recorder';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function record(options: Partial<ClipOptions> = {}) {
  const ticks: number[] = [];
  const recording = recordClip({
    stream: {} as MediaStream,
    recorder: fakeRecorder().recorder,
    clock: Date.now,
    onTick: (elapsedS) => ticks.push(elapsedS),
    ...options,
  });
  if (recording === 'unsupported') throw new Error('expected a clip');
  const clips: RecordedClip[] = [];
  void recording.done.then((clip) => clips.push(clip));
  return { ...recording, ticks, clips };
}

describe('a clip', () => {
  it('ticks every second and stops by itself after 15', async () => {
    const { ticks, clips } = record();
    await vi.advanceTimersByTimeAsync(14_999);
    expect(clips).toEqual([]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(clips).toMatchObject([{ durationS: 15 }]);
    expect(ticks).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
  });

  it('may have another end', async () => {
    const { clips } = record({ maxS: 3 });
    await vi.advanceTimersByTimeAsync(3000);
    expect(clips).toMatchObject([{ durationS: 3 }]);
  });

  it.each([
    [200, 1],
    [1900, 1],
    [2000, 2],
    [7200, 7],
  ])('that is stopped after %d ms lasts %d s', async (ms, durationS) => {
    const { stop, clips } = record();
    await vi.advanceTimersByTimeAsync(ms);
    stop();
    await vi.advanceTimersByTimeAsync(0);
    expect(clips).toMatchObject([{ durationS }]);
  });

  it('lasts until it was stopped, however long its recorder takes for that', async () => {
    const { stop, clips } = record({ recorder: fakeRecorder({ neverStops: true }).recorder });
    await vi.advanceTimersByTimeAsync(4100);
    stop();
    await vi.advanceTimersByTimeAsync(2000);
    expect(clips).toMatchObject([{ durationS: 4 }]);
  });

  it('asks for 1 Mbit/s', () => {
    const { recorder, given } = fakeRecorder();
    record({ recorder });
    expect(given).toEqual([{ mimeType: 'video/webm;codecs=vp8,opus', videoBitsPerSecond: 1_000_000 }]);
  });

  it.each([
    [['video/webm'], 'video/webm;codecs=vp8,opus'],
    [['video/webm;codecs=vp9', 'video/mp4'], 'video/mp4'],
  ])('of the formats %o takes %s', (supports, mimeType) => {
    const { recorder, given } = fakeRecorder({ supports });
    record({ recorder });
    expect(given).toMatchObject([{ mimeType }]);
  });

  it('of nothing is none', async () => {
    const recording = recordClip({
      stream: {} as MediaStream,
      recorder: fakeRecorder({ chunk: '' }).recorder,
      onTick: () => undefined,
    });
    if (recording === 'unsupported') throw new Error('expected a clip');
    recording.stop();
    await expect(recording.done).rejects.toThrow('No recording data captured');
  });

  it('is unsupported where the browser has no recorder', () => {
    const stream = {} as MediaStream;
    expect(recordClip({ stream, recorder: undefined, onTick: () => undefined })).toBe('unsupported');
  });
});
