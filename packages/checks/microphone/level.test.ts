import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createProgrammeMeter,
  dbfsFromAmplitude,
  dbfsFromLevel,
  levelClass,
  levelFromAmplitude,
  levelFromDbfs,
} from './level';
import { signal, tone } from './testing/signals';

const RATE = 48_000;

describe('levelFromAmplitude', () => {
  it.each([
    [0, 0],
    [0.01, 0.0631],
    [0.1, 0.2512],
    [0.5, 0.6598],
    [1, 1],
    [3, 1],
    [-0.5, 0],
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 1],
  ])('reads amplitude %d as level %d', (amplitude, level) => {
    expect(levelFromAmplitude(amplitude)).toBeCloseTo(level, 4);
  });

  it('never falls when the amplitude rises, and stays between 0 and 1', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 2, noNaN: true }), fc.double({ min: 0, max: 2, noNaN: true }), (a, b) => {
        const [low, high] = [levelFromAmplitude(Math.min(a, b)), levelFromAmplitude(Math.max(a, b))];
        expect(low).toBeLessThanOrEqual(high);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('dBFS', () => {
  it.each([
    [1, 0],
    [0.5, -6.02],
    [0.001, -60],
    [1e-9, -120],
    [0, -120],
    [2, 0],
    [Number.NaN, -120],
  ])('reads amplitude %d as %d dBFS', (amplitude, dbfs) => {
    expect(dbfsFromAmplitude(amplitude)).toBeCloseTo(dbfs, 2);
  });

  it.each([
    [0.05, -43.37],
    [0.15, -27.46],
    [0.95, -0.74],
    [0, -120],
  ])('puts the written threshold %d at %d dBFS (M1)', (level, dbfs) => {
    expect(dbfsFromLevel(level)).toBeCloseTo(dbfs, 2);
  });

  it('turns a level into dBFS and back', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 1, noNaN: true }), (level) => {
        expect(levelFromDbfs(dbfsFromLevel(level))).toBeCloseTo(level, 9);
      }),
    );
  });
});

describe('levelClass', () => {
  it.each([
    [0, 'silent'],
    [0.0499, 'silent'],
    [0.05, 'low'],
    [0.1499, 'low'],
    [0.15, 'good'],
    [0.95, 'good'],
    [0.9501, 'loud'],
    [1, 'loud'],
    [Number.NaN, 'silent'],
  ] as const)('calls level %d %s', (level, name) => {
    expect(levelClass(level)).toBe(name);
  });
});

describe('the programme meter', () => {
  const silence = (seconds: number) => new Float32Array(Math.round(RATE * seconds));

  it('shows the peak of a sine immediately', () => {
    const meter = createProgrammeMeter(RATE);
    expect(meter.push(signal(RATE, 0.1, tone(1000, 0.5))).dbfs).toBeCloseTo(-6.02, 0);
  });

  it('falls by 20 dB in 1.7 s', () => {
    const meter = createProgrammeMeter(RATE);
    const before = meter.push(signal(RATE, 0.1, tone(1000, 0.8)));
    const after = meter.push(silence(1.7));
    expect(before.dbfs - after.dbfs).toBeCloseTo(20, 1);
  });

  it('holds the peak for 1.5 s and then lets it fall at the speed of the meter', () => {
    const meter = createProgrammeMeter(RATE);
    const peak = meter.push(signal(RATE, 0.1, tone(1000, 0.8))).peakHoldDbfs;
    expect(meter.push(silence(1.4)).peakHoldDbfs).toBe(peak);
    expect(meter.push(silence(0.1)).peakHoldDbfs).toBe(peak);
    expect(peak - meter.push(silence(0.85)).peakHoldDbfs).toBeCloseTo(10, 1);
  });

  it('takes a higher peak immediately and holds it again', () => {
    const meter = createProgrammeMeter(RATE);
    meter.push(signal(RATE, 0.1, tone(1000, 0.2)));
    meter.push(silence(1.4));
    const higher = meter.push(signal(RATE, 0.1, tone(1000, 0.9))).peakHoldDbfs;
    expect(higher).toBeCloseTo(-0.92, 0);
    expect(meter.push(silence(1.4)).peakHoldDbfs).toBe(higher);
  });

  it('counts the clipped samples of the block just pushed', () => {
    const meter = createProgrammeMeter(RATE);
    expect(meter.push(Float32Array.of(0, 0.9985, 0.9995, 1, -1, 1.7)).clippedSamples).toBe(4);
    expect(meter.push(Float32Array.of(0, 0.5)).clippedSamples).toBe(0);
  });

  it('reads what is not a number as silence', () => {
    const meter = createProgrammeMeter(RATE);
    const reading = meter.push(Float32Array.of(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY));
    expect(reading).toEqual({ level: 0, dbfs: -120, peakHoldDbfs: -120, clippedSamples: 0 });
  });

  it('does not take the offset of a converter for a sound', () => {
    const meter = createProgrammeMeter(RATE);
    expect(levelClass(meter.push(new Float32Array(RATE).fill(0.02)).level)).toBe('silent');
  });

  it('has a steady reading for an empty block', () => {
    const meter = createProgrammeMeter(RATE);
    const before = meter.push(signal(RATE, 0.1, tone(1000, 0.3)));
    expect(meter.push(new Float32Array(0)).dbfs).toBe(before.dbfs);
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('refuses %d as a sample rate', (rate) => {
    expect(() => createProgrammeMeter(rate)).toThrow(RangeError);
  });

  it('always gives a level from 0 to 1 and a peak at or above the meter', () => {
    const anySample = fc.oneof(fc.float({ min: -2, max: 2 }), fc.constantFrom(Number.NaN, Number.NEGATIVE_INFINITY));
    fc.assert(
      fc.property(fc.array(fc.array(anySample, { maxLength: 50 })), (blocks) => {
        const meter = createProgrammeMeter(100);
        for (const block of blocks) {
          const { level, dbfs, peakHoldDbfs } = meter.push(Float32Array.from(block));
          expect(level).toBeGreaterThanOrEqual(0);
          expect(level).toBeLessThanOrEqual(1);
          expect(peakHoldDbfs).toBeGreaterThanOrEqual(dbfs);
        }
      }),
    );
  });
});
