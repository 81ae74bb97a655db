import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measured, numberOf } from '../reading';
import { createTake, createWaveform } from './take';
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

const shape = { sampleRateHz: 8000, bars: 80, durationMs: 8000 };

describe('the waveform', () => {
  it('begins with as many flat bars as it will have', () => {
    const waveform = createWaveform(shape);
    expect(waveform.heights()).toEqual(new Array(80).fill(0));
    expect(waveform.begun()).toBe(0);
  });

  it('gives each bar the same stretch of time', () => {
    const waveform = createWaveform(shape);
    waveform.push(new Float32Array(800));
    waveform.push(signal(8000, 0.1, tone(1000, 0.5)));
    expect(waveform.begun()).toBe(2);
    const [first, second, third] = waveform.heights();
    expect(first).toBe(0);
    expect(second).toBeCloseTo(0.66, 2);
    expect(third).toBe(0);
  });

  it('does not depend on how the samples are cut into blocks', () => {
    const samples = signal(8000, 8, (s) => tone(300, 0.1 + s / 10)(s));
    const [whole, pieces] = [createWaveform(shape), createWaveform(shape)];
    whole.push(samples);
    for (let at = 0; at < samples.length; at += 77) pieces.push(samples.subarray(at, at + 77));
    expect(pieces.heights()).toEqual(whole.heights());
    expect(pieces.begun()).toBe(80);
  });

  it('leaves out what comes after the last bar', () => {
    const waveform = createWaveform(shape);
    waveform.push(new Float32Array(64_000));
    waveform.push(new Float32Array(1000).fill(1));
    expect(Math.max(...waveform.heights())).toBe(0);
    expect(waveform.begun()).toBe(80);
  });

  it('draws nothing for an offset or for broken samples', () => {
    const waveform = createWaveform(shape);
    waveform.push(new Float32Array(800).fill(0.3));
    waveform.push(new Float32Array(800).fill(Number.NaN));
    expect(waveform.heights().slice(0, 2)).toEqual([0, 0]);
  });

  it('fits a number of bars that does not divide the samples', () => {
    const waveform = createWaveform({ sampleRateHz: 44_100, bars: 97, durationMs: 8000 });
    waveform.push(signal(44_100, 8, tone(200, 0.5)));
    expect(waveform.begun()).toBe(97);
    expect(Math.min(...waveform.heights())).toBeGreaterThan(0.6);
  });

  it.each([{ bars: 0 }, { durationMs: 0 }, { sampleRateHz: Number.NaN }])('refuses %o', (change) => {
    expect(() => createWaveform({ ...shape, ...change })).toThrow(RangeError);
  });
});
