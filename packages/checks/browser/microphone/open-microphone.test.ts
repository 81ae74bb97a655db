import { describe, expect, it } from 'vitest';
import { createEmitter } from '../emitter';
import { microphoneAttempts, trackFrames, unmutedBlocks } from './open-microphone';

const PROCESSED = {
  sampleRate: { ideal: 44100 },
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
};

describe('microphoneAttempts', () => {
  it('request the chosen device with the constraints of the specification, then the default one', () => {
    expect(microphoneAttempts('a')).toEqual([
      { audio: { ...PROCESSED, deviceId: { exact: 'a' } } },
      { audio: PROCESSED },
    ]);
  });

  it('are a single one without a chosen device', () => {
    expect(microphoneAttempts(undefined)).toEqual([{ audio: PROCESSED }]);
  });
});

it('reads the statistics of a track, also from the prototype', () => {
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

it('drops the blocks of a muted or ended track, and passes all others', () => {
  const blocks = createEmitter<Float32Array>();
  const track = { muted: false, readyState: 'live' as MediaStreamTrackState };
  const heard: number[] = [];
  const stop = unmutedBlocks(blocks.on, track)(([value = Number.NaN]) => heard.push(value));
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
