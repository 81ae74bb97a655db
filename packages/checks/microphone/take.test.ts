import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTake } from './take';
import { atRms, mixed, noise, readingOf, signal, tone } from './testing/signals';

const RATE = 16_000;

describe('a take', () => {
  it('has no samples before the first block', () => {
    expect(createTake(RATE).reading()).toEqual({
      durationMs: 0,
      samplesPerClass: { silent: 0, low: 0, good: 0, loud: 0 },
      peakDbfs: -120,
      rmsDbfs: -120,
      clippedRatio: 0,
      swingDb: 0,
      digitalSilence: true,
    });
  });

  it('measures a sine: peak, RMS 3 dB below it, no swing', () => {
    const reading = readingOf(signal(RATE, 4, tone(1000, 0.25)), RATE);
    expect(reading.durationMs).toBe(4000);
    expect(reading.peakDbfs).toBeCloseTo(-12.04, 0);
    expect(reading.rmsDbfs).toBeCloseTo(-15.05, 1);
    expect(reading.swingDb).toBeLessThan(0.1);
    expect(reading.samplesPerClass).toEqual({ silent: 0, low: 0, good: 400, loud: 0 });
  });

  it('takes one level sample every 10 ms at any sample rate', () => {
    for (const rate of [8000, 22_050, 44_100, 48_000, 96_000]) {
      const { samplesPerClass } = readingOf(signal(rate, 2, tone(400, 0.005)), rate);
      expect(samplesPerClass.silent + samplesPerClass.low).toBeGreaterThanOrEqual(199);
      expect(samplesPerClass.silent + samplesPerClass.low).toBeLessThanOrEqual(201);
    }
  });

  it('counts the share of samples at full scale', () => {
    const samples = signal(RATE, 1, tone(500, 0.5));
    samples.fill(1, 0, 16);
    expect(readingOf(samples, RATE).clippedRatio).toBeCloseTo(0.001, 6);
  });

  it('does not call a peak just below full scale clipped', () => {
    expect(readingOf(signal(RATE, 1, tone(500, 0.998)), RATE).clippedRatio).toBe(0);
  });

  it('knows digital silence from a quiet room', () => {
    expect(readingOf(new Float32Array(RATE), RATE).digitalSilence).toBe(true);
    expect(readingOf(atRms(noise(RATE), -85), RATE).digitalSilence).toBe(false);
  });

  it('reads broken samples as silence', () => {
    const broken = new Float32Array(RATE).fill(Number.NaN);
    broken.fill(Number.POSITIVE_INFINITY, 100, 200);
    expect(readingOf(broken, RATE)).toMatchObject({ peakDbfs: -120, rmsDbfs: -120, clippedRatio: 0, swingDb: 0 });
  });

  it('sees no swing in a slow change of a steady noise', () => {
    const ramp = noise(8 * RATE).map((sample, index) => sample * 0.1 * Math.min(1, 0.15 + index / (1.2 * RATE)));
    const switchedOff = noise(8 * RATE).map((sample, index) => (index < 4 * RATE ? sample * 0.1 : sample * 1e-4));
    expect(readingOf(ramp, RATE).swingDb).toBeLessThan(6);
    expect(readingOf(switchedOff, RATE).swingDb).toBeLessThan(6);
  });

  it('sees no swing in a few clicks', () => {
    const clicks = atRms(noise(8 * RATE), -70);
    for (const second of [1, 3, 5]) clicks.fill(0.7, second * RATE, second * RATE + 100);
    expect(readingOf(clicks, RATE).swingDb).toBeLessThan(3);
  });

  it('sees the swing of syllables, four a second', () => {
    const syllables = signal(RATE, 8, (s) => tone(200, 0.2)(s) * Math.max(0.001, Math.sin(2 * Math.PI * 2 * s) ** 4));
    expect(readingOf(mixed(syllables, atRms(noise(8 * RATE), -60)), RATE).swingDb).toBeGreaterThan(20);
  });

  it('gives the same reading however the samples are cut into blocks', () => {
    const samples = mixed(
      signal(4000, 2, tone(300, 0.3)),
      noise(8000, 7).map((sample) => sample * 0.1),
    );
    const whole = readingOf(samples, 4000, samples.length);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 30 }), (lengths) => {
        const take = createTake(4000);
        let at = 0;
        for (const length of lengths) {
          take.push(samples.subarray(at, at + length));
          at = Math.min(samples.length, at + length);
        }
        take.push(samples.subarray(at));
        expect(take.reading()).toEqual(whole);
      }),
    );
  });

  it('is made of finite numbers whatever was pushed', () => {
    const anySample = fc.oneof(fc.float(), fc.constantFrom(0, 1, -1));
    fc.assert(
      fc.property(fc.array(anySample, { maxLength: 400 }), (samples) => {
        const { samplesPerClass, digitalSilence: _, ...numbers } = readingOf(Float32Array.from(samples), 1000);
        for (const value of [...Object.values(numbers), ...Object.values(samplesPerClass)]) {
          expect(Number.isFinite(value)).toBe(true);
        }
      }),
    );
  });
});
