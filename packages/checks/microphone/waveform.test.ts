import { describe, expect, it } from 'vitest';
import { signal, tone } from './testing/signals';
import { createWaveform } from './waveform';

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
