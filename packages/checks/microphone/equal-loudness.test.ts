import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { atEqualLoudness } from './equal-loudness';
import { createLoudness } from './evidence/loudness';
import { readingOf } from './evidence/testing/sounds';
import { createTruePeak } from './evidence/true-peak';
import { atRms, mixed, noise, overdriven, resampled, signal } from './testing/signals';
import { readWav } from './testing/wav';

const RATE = 48_000;
const recording = readWav(readFileSync(new URL('./fixtures/speech-22k.wav', import.meta.url)));
const spoken = resampled(recording.samples, recording.sampleRateHz, RATE);
const room = atRms(noise(8 * RATE, 3), -75);
const speechAt = (dbfs: number) => mixed(room, atRms(spoken, dbfs));
/** A quiet voice with the knock of a hand on the desk. */
const knocked = speechAt(-40).map((sample, at) => (Math.abs(at - 4 * RATE) < 200 ? 0.9 * Math.cos(at / 8) : sample));

const matched = (samples: Float32Array) => {
  const sound = atEqualLoudness({ samples, sampleRateHz: RATE });
  if (sound === undefined) throw new Error('not matched');
  return {
    ...sound,
    lufs: readingOf(createLoudness(RATE), sound.samples)?.lufs ?? 0,
    dbtp: readingOf(createTruePeak(), sound.samples)?.dbtp ?? 0,
  };
};

describe('a voice for comparison', () => {
  it.each([
    ['quiet', speechAt(-50)],
    ['usual', speechAt(-26)],
    ['loud', speechAt(-12)],
    ['clipped', overdriven(speechAt(-26), 20)],
    ['quiet with a knock', knocked],
  ])('that is %s has -16 LUFS and a true peak below -1 dBTP', (_name, samples) => {
    const { lufs, dbtp } = matched(samples);
    expect(Math.abs(lufs + 16)).toBeLessThanOrEqual(0.5);
    expect(dbtp).toBeLessThanOrEqual(-0.95);
  });

  it('reports its gain, which a quieter recording needs more of', () => {
    expect(matched(speechAt(-46)).gainDb - matched(speechAt(-36)).gainDb).toBeCloseTo(10, 0);
    expect(matched(speechAt(-10)).gainDb).toBeLessThan(0);
  });

  it('is only amplified if no peak exceeds the maximum', () => {
    const steady = signal(RATE, 8, (s) => 0.01 * Math.sin(2 * Math.PI * 1000 * s));
    const { samples, gainDb, limitedDb } = matched(steady);
    expect(limitedDb).toBe(0);
    const factor = 10 ** (gainDb / 20);
    expect(samples.every((sample, at) => Math.abs(sample - factor * (steady[at] ?? 0)) < 1e-6)).toBe(true);
  });

  it('keeps the balance of quiet and loud words apart from the moment of a peak', () => {
    const { samples, gainDb, limitedDb } = matched(knocked);
    expect(limitedDb).toBeGreaterThan(10);
    const factor = 10 ** (gainDb / 20);
    const early = samples.subarray(0, 3 * RATE);
    expect(early.every((sample, at) => Math.abs(sample - factor * (knocked[at] ?? 0)) < 1e-3)).toBe(true);
  });
});

it.each([
  ['silence', new Float32Array(8 * RATE)],
  ['noise below any voice', atRms(noise(8 * RATE), -60)],
  ['less than three seconds', speechAt(-26).subarray(0, 2 * RATE)],
])('%s has no loudness to compare', (_name, samples) => {
  expect(atEqualLoudness({ samples, sampleRateHz: RATE })).toBeUndefined();
});
