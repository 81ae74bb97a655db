import { expect, it } from 'vitest';
import { createEmitter } from '../emitter';
import { heardBlocks } from './heard-blocks';

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
