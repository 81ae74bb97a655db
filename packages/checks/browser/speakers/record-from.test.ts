import { describe, expect, it } from 'vitest';
import { recordFrom } from './record-from';

/** Samples whose values identify their frame. */
const block = (from: number, length = 480) => ({
  samples: Float32Array.from({ length }, (_, index) => (from + index) / 65_536),
  endFrame: from + length,
});

const record = () => recordFrom({ startFrame: 1000, frames: 1200, sampleRateHz: 48_000 });
const whole = Float32Array.from({ length: 1200 }, (_, index) => (1000 + index) / 65_536);

describe('a recording', () => {
  it('begins within a block at its frame, and ends within another', () => {
    const { push, recording } = record();
    for (const from of [0, 480, 960, 1440]) push(block(from));
    expect(recording()).toBeUndefined();
    push(block(1920));
    expect(recording()).toEqual({ samples: whole, sampleRateHz: 48_000 });
    push(block(2400));
    expect(recording()?.samples).toEqual(whole);
  });

  it('is complete up to the requested length', () => {
    const { push, recording, isBroken } = record();
    for (const from of [960, 1440]) push(block(from));
    expect(recording(900)?.samples).toEqual(whole.subarray(0, 900));
    expect(recording(921)).toBeUndefined();
    expect(isBroken()).toBe(false);
  });

  it('is undefined if a block is missing', () => {
    const { push, recording, isBroken } = record();
    for (const from of [960, 1920, 2400]) push(block(from));
    expect(recording()).toBeUndefined();
    expect(isBroken()).toBe(true);
  });

  it('is undefined if it began too late', () => {
    const { push, recording } = record();
    for (const from of [1001, 1481, 1961, 2441]) push(block(from));
    expect(recording()).toBeUndefined();
  });
});
