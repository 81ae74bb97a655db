import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakePage } from '../devices/testing/fake-page';
import { type ClipOptions, type RecordedClip, recordClip } from './record-clip';
import { fakeRecorder } from './testing/fake-recorder';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A stream of one track, which the test mutes. */
function fakeStream() {
  const track = Object.assign(new EventTarget(), { muted: false });
  const mute = () => {
    track.muted = true;
    track.dispatchEvent(new Event('mute'));
  };
  return { stream: { getTracks: () => [track] } as unknown as MediaStream, mute };
}

const { stream } = fakeStream();

function record(options: Partial<ClipOptions> = {}) {
  const ticks: number[] = [];
  const recording = recordClip({
    stream,
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
  it('ticks every second and stops automatically after 15', async () => {
    const { ticks, clips } = record();
    await vi.advanceTimersByTimeAsync(14_999);
    expect(clips).toEqual([]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(clips).toMatchObject([{ durationS: 15 }]);
    expect(ticks).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
  });

  it('may have another maximum duration', async () => {
    const { clips } = record({ maxS: 3 });
    await vi.advanceTimersByTimeAsync(3000);
    expect(clips).toMatchObject([{ durationS: 3 }]);
  });

  it.each([
    [200, 1, 1],
    [1900, 1, 1.9],
    [2000, 2, 2],
    [7200, 7, 7.2],
  ])('that is stopped after %d ms lasts %d s in words, and %d s in a player', async (ms, durationS, exactDurationS) => {
    const { stop, clips } = record();
    await vi.advanceTimersByTimeAsync(ms);
    stop();
    await vi.advanceTimersByTimeAsync(0);
    expect(clips).toMatchObject([{ durationS, exactDurationS }]);
  });

  it('lasts until its stop, however long the recorder takes for it', async () => {
    const { stop, clips } = record({ recorder: fakeRecorder({ neverStops: true }).recorder });
    await vi.advanceTimersByTimeAsync(4100);
    stop();
    await vi.advanceTimersByTimeAsync(2000);
    expect(clips).toMatchObject([{ durationS: 4 }]);
  });

  it.each([
    ['muted after it was left', ['hide', 'mute']],
    ['left after it was muted', ['mute', 'hide']],
  ] as const)('of a page that was %s ends there, and is kept', async (_, steps) => {
    const { stream: muting, mute } = fakeStream();
    const { page, hide } = fakePage();
    const { clips } = record({ stream: muting, page });
    await vi.advanceTimersByTimeAsync(4000);
    for (const step of steps) ({ hide, mute })[step]();
    await vi.advanceTimersByTimeAsync(3000);
    expect(clips).toMatchObject([{ durationS: 4 }]);
  });

  it.each([
    ['left without being muted', 'hide'],
    ['muted for a moment while it is seen', 'mute'],
  ] as const)('of a page that is %s continues', async (_, step) => {
    const { stream: muting, mute } = fakeStream();
    const { page, hide } = fakePage();
    const { clips } = record({ stream: muting, page });
    await vi.advanceTimersByTimeAsync(4000);
    ({ hide, mute })[step]();
    await vi.advanceTimersByTimeAsync(3000);
    expect(clips).toEqual([]);
  });

  it('asks for 1 Mbit/s', () => {
    const { recorder, given } = fakeRecorder();
    record({ recorder });
    expect(given).toEqual([{ mimeType: 'video/webm;codecs=vp8,opus', videoBitsPerSecond: 1_000_000 }]);
  });

  it('is unsupported if the browser has no recorder', () => {
    expect(recordClip({ stream, recorder: undefined, onTick: () => undefined })).toBe('unsupported');
  });
});
