import { expect, it } from 'vitest';
import { createEmitter } from '../emitter';
import { heardBlocks } from './heard-blocks';

it('gives no block of a track that is muted, and all others', () => {
  const blocks = createEmitter<Float32Array>();
  const track = { muted: false };
  const heard: number[] = [];
  const stop = heardBlocks(blocks.on, track)(([value = Number.NaN]) => heard.push(value));
  for (const [value, muted] of [
    [1, false],
    [2, true],
    [3, false],
  ] as const) {
    track.muted = muted;
    blocks.emit(Float32Array.of(value));
  }
  stop();
  blocks.emit(Float32Array.of(4));
  expect(heard).toEqual([1, 3]);
});
