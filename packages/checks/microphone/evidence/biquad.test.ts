import { describe, expect, it } from 'vitest';
import { signal, tone } from '../testing/signals';
import { createLowCopy } from './biquad';
import { powerDb } from './testing/sounds';

const copyOf = (sound: Float32Array, sampleRateHz: number): Float32Array => {
  const samples: number[] = [];
  const push = createLowCopy({
    sampleRateHz,
    lowRateHz: 8000,
    cutoffHz: 3400,
    order: 8,
    onSample: (sample) => samples.push(sample),
  });
  push(sound);
  return Float32Array.from(samples).subarray(800);
};

describe.each([8000, 16_000, 22_050, 44_100, 48_000, 96_000])('the copy at 8 kHz of sound at %d Hz', (rate) => {
  it('has the number of samples of its rate', () => {
    expect(Math.abs(copyOf(signal(rate, 2, tone(400, 0.5)), rate).length - (16_000 - 800))).toBeLessThanOrEqual(1);
  });

  it.each([100, 400, 1000, 2000])('has a tone of %d Hz at its level', (hz) => {
    expect(Math.abs(powerDb(copyOf(signal(rate, 2, tone(hz, 0.5)), rate)) + 9.03)).toBeLessThan(0.25);
  });
});

it.each([22_050, 44_100, 48_000, 96_000])(
  'the copy of sound at %d Hz has no frequencies above half of its rate',
  (rate) => {
    expect(powerDb(copyOf(signal(rate, 2, tone(6000, 0.5)), rate))).toBeLessThan(-9 - 35);
  },
);

it('cannot have a higher rate than its sound', () => {
  expect(() => copyOf(new Float32Array(1), 6000)).toThrow(RangeError);
});
