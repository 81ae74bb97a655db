import { describe, expect, it } from 'vitest';
import { createEmitter } from '../emitter';
import { heardBlocks, microphoneAttempts, trackFrames } from './open-microphone';

const PROCESSED = {
  sampleRate: { ideal: 44100 },
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
};

describe('microphoneAttempts', () => {
  it('asks for the chosen device as the specification writes, then for the default one', () => {
    expect(microphoneAttempts('a')).toEqual([
      { audio: { ...PROCESSED, deviceId: { exact: 'a' } } },
      { audio: PROCESSED },
    ]);
  });

  it('asks once where nothing was chosen', () => {
    expect(microphoneAttempts(undefined)).toEqual([{ audio: PROCESSED }]);
  });
});

it('reads what a browser counts of a track, on the prototype as well', () => {
  class Track {
    get stats() {
      return { deliveredFrames: 470, totalFrames: 480, latency: 0.1 };
    }
  }
  expect(trackFrames(new Track())).toEqual({ deliveredFrames: 470, totalFrames: 480 });
});

it.each([[{}], [{ stats: undefined }], [{ stats: { deliveredFrames: 480 } }]])('reads nothing of %j', (track) => {
  expect(trackFrames(track)).toBeUndefined();
});

it('gives no block of a track that is muted or has ended, and all others', () => {
  const blocks = createEmitter<Float32Array>();
  const track = { muted: false, readyState: 'live' as MediaStreamTrackState };
  const heard: number[] = [];
  const stop = heardBlocks(blocks.on, track)(([value = Number.NaN]) => heard.push(value));
  for (const [value, muted, readyState] of [
    [1, false, 'live'],
    [2, true, 'live'],
    [3, false, 'live'],
    [4, false, 'ended'],
  ] as const) {
    Object.assign(track, { muted, readyState });
    blocks.emit(Float32Array.of(value));
  }
  stop();
  track.readyState = 'live';
  blocks.emit(Float32Array.of(5));
  expect(heard).toEqual([1, 3]);
});
