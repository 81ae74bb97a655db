import { describe, expect, it } from 'vitest';
import { probe, sweep } from './probe';

const rmsDbfs = (samples: Float32Array) =>
  10 * Math.log10(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);

/** Zero crossings a second, which are twice the frequency. */
const crossingsIn = (samples: Float32Array) =>
  samples.reduce((count, sample, index) => count + (sample * (samples[index - 1] ?? 0) < 0 ? 1 : 0), 0);

describe('the probe', () => {
  it.each([16_000, 44_100, 48_000, 96_000])('at %d Hz is a sweep of 0.6 s at -20 dBFS', (rate) => {
    expect(sweep(rate)).toHaveLength(0.6 * rate);
    expect(Math.abs(rmsDbfs(sweep(rate)) + 20)).toBeLessThan(0.5);
    expect(Math.max(...sweep(rate).map(Math.abs))).toBeLessThan(0.15);
  });

  it('rises from 400 Hz to 6 kHz, and begins and ends softly', () => {
    const samples = sweep(48_000);
    const tenth = 2880;
    expect(crossingsIn(samples.subarray(0, tenth)) / 0.06 / 2).toBeGreaterThan(400);
    expect(crossingsIn(samples.subarray(0, tenth)) / 0.06 / 2).toBeLessThan(600);
    expect(crossingsIn(samples.subarray(-tenth)) / 0.06 / 2).toBeGreaterThan(4500);
    expect(crossingsIn(samples.subarray(-tenth)) / 0.06 / 2).toBeLessThan(6000);
    expect(Math.max(...samples.subarray(0, 20).map(Math.abs), ...samples.subarray(-20).map(Math.abs))).toBeLessThan(
      1e-3,
    );
  });

  it('is played twice, 1.2 s apart, with a pause after each', () => {
    const samples = probe(48_000);
    expect(samples).toHaveLength(2.4 * 48_000);
    expect(samples.subarray(57_600, 57_600 + 28_800)).toEqual(samples.subarray(0, 28_800));
    expect(rmsDbfs(samples.subarray(28_800, 57_600))).toBe(Number.NEGATIVE_INFINITY);
  });

  it.each([8000, 12_000, 0, Number.NaN, Number.POSITIVE_INFINITY])('refuses a rate of %d Hz', (rate) => {
    expect(() => probe(rate)).toThrow(RangeError);
  });
});
