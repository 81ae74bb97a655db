import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measured, numberOf } from '../reading';
import { createTake } from './take';
import { atRms, measurementOf, mixed, noise, signal, tone } from './testing/signals';

const RATE = 16_000;

describe('a take', () => {
  it('has no samples before the first block', () => {
    expect(createTake(RATE).measurement()).toEqual({
      durationMs: 0,
      samplesPerClass: { silent: 0, low: 0, good: 0, loud: 0 },
      digitalSilence: true,
      readings: {},
    });
  });

  it('measures a sine: peak, RMS 3 dB below it', () => {
    const { readings, ...take } = measurementOf(signal(RATE, 4, tone(1000, 0.25)), RATE);
    expect(take.durationMs).toBe(4000);
    expect(readings.peakDbfs?.value).toBeCloseTo(-12.04, 0);
    expect(readings.rmsDbfs?.value).toBeCloseTo(-15.05, 1);
    expect(take.samplesPerClass).toEqual({ silent: 0, low: 0, good: 400, loud: 0 });
  });

  it('takes one level sample every 10 ms at any sample rate', () => {
    for (const rate of [8000, 22_050, 44_100, 48_000, 96_000]) {
      const { samplesPerClass } = measurementOf(signal(rate, 2, tone(400, 0.005)), rate);
      expect(samplesPerClass.silent + samplesPerClass.low).toBeGreaterThanOrEqual(199);
      expect(samplesPerClass.silent + samplesPerClass.low).toBeLessThanOrEqual(201);
    }
  });

  it('counts the share of samples at full scale', () => {
    const samples = signal(RATE, 1, tone(500, 0.5));
    samples.fill(1, 0, 16);
    expect(measurementOf(samples, RATE).readings.clippedRatio?.value).toBeCloseTo(0.001, 6);
  });

  it('does not call a peak just below full scale clipped', () => {
    expect(measurementOf(signal(RATE, 1, tone(500, 0.998)), RATE).readings.clippedRatio).toEqual(measured(0));
  });

  it('distinguishes digital silence from a quiet room', () => {
    expect(measurementOf(new Float32Array(RATE), RATE).digitalSilence).toBe(true);
    expect(measurementOf(atRms(noise(RATE), -85), RATE).digitalSilence).toBe(false);
  });

  it('reads broken samples as silence', () => {
    const broken = new Float32Array(RATE).fill(Number.NaN);
    broken.fill(Number.POSITIVE_INFINITY, 100, 200);
    expect(measurementOf(broken, RATE).readings).toEqual({
      peakDbfs: measured(-120),
      rmsDbfs: measured(-120),
      clippedRatio: measured(0),
    });
  });

  it('gives the same reading however the samples are cut into blocks', () => {
    const samples = mixed(
      signal(4000, 2, tone(300, 0.3)),
      noise(8000, 7).map((sample) => sample * 0.1),
    );
    const whole = measurementOf(samples, 4000, samples.length);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 30 }), (lengths) => {
        const take = createTake(4000);
        let at = 0;
        for (const length of lengths) {
          take.push(samples.subarray(at, at + length));
          at = Math.min(samples.length, at + length);
        }
        take.push(samples.subarray(at));
        expect(take.measurement()).toEqual(whole);
      }),
    );
  });

  it('is made of finite numbers whatever was pushed', () => {
    const anySample = fc.oneof(fc.float(), fc.constantFrom(0, 1, -1));
    fc.assert(
      fc.property(fc.array(anySample, { maxLength: 400 }), (samples) => {
        const { samplesPerClass, durationMs, readings } = measurementOf(Float32Array.from(samples), 1000);
        const values = Object.values(readings).map(numberOf);
        for (const value of [durationMs, ...values, ...Object.values(samplesPerClass)]) {
          expect(Number.isFinite(value)).toBe(true);
        }
      }),
    );
  });
});
