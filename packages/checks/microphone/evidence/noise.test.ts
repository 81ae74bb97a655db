import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { atRms, mixed, signal, tone } from '../testing/signals';
import { readWav } from '../testing/wav';
import { responseOf } from './biquad';
import { aWeighting, createBackground, createNoise, isBackground } from './noise';
import { babble, fan, pink, white } from './testing/noises';
import { mixedAll, readingOf, resampledSharply } from './testing/sounds';
import { noiseBelow } from './testing/speech-level';
import { takeOf } from './testing/voices';

const RATE = 32_000;
const recording = readWav(readFileSync(new URL('../fixtures/speech-22k.wav', import.meta.url)));
const rate = { sampleRateHz: RATE };
const voice = takeOf(recording, RATE);

const below = noiseBelow(voice, RATE);

const snrOf = (sound: Float32Array) => readingOf(createNoise(RATE), sound)?.snrDb ?? Number.NaN;

/** Returns whether a background noise is found behind the speech. */
const isHeardIn = (sound: Float32Array, source: { backgroundDbfsA?: number } = {}) => {
  const reading = readingOf(createNoise(RATE, source), sound);
  return reading && isBackground(reading);
};

describe('A-weighting', () => {
  // IEC 61672-1, table 3.
  it.each([
    [31.5, -39.4],
    [63, -26.2],
    [125, -16.1],
    [250, -8.6],
    [500, -3.2],
    [1000, 0],
    [2000, 1.2],
    [4000, 1],
    [8000, -1.1],
  ])('at %d Hz is %d dB', (hz, goal) => {
    for (const sampleRateHz of [44_100, 48_000]) {
      const gain = aWeighting(sampleRateHz).reduce(
        (product, each) => product * responseOf(each, { sampleRateHz, hz }),
        1,
      );
      expect(Math.abs(20 * Math.log10(gain) - goal)).toBeLessThanOrEqual(0.8);
    }
  });
});

describe('the ratio of speech to noise', () => {
  const noises = { white: white(rate), pink: pink(rate), fan: fan(rate) } as const;
  const cases = ([0, 20, 50] as const).flatMap((snr) =>
    (Object.keys(noises) as (keyof typeof noises)[]).map((kind) => [snr, kind] as const),
  );

  it.each(cases)('of %d dB above %s noise is read within 2 dB', (snr, kind) => {
    expect(Math.abs(snrOf(mixed(voice, below(noises[kind], snr))) - snr)).toBeLessThanOrEqual(2);
  });

  it('reads at most 7 dB too good above a crowd', () => {
    const crowd = babble({ ...rate, seconds: 4 });
    for (const snr of [5, 25]) {
      const error = snrOf(mixedAll(voice, below(crowd, snr))) - snr;
      expect(error).toBeGreaterThan(-2);
      expect(error).toBeLessThan(7);
    }
  });

  it('uses the quietest second before the take if that was louder', () => {
    const quiet = mixed(voice, below(noises.pink, 40));
    const before = readingOf(createBackground(RATE), below(noises.pink, 20).subarray(0, 2 * RATE));
    const reading = readingOf(createNoise(RATE, { backgroundDbfsA: before }), quiet);
    expect(Math.abs((reading?.snrDb ?? Number.NaN) - 20)).toBeLessThan(1);
    expect(reading?.noiseDbfsA).toBe(before);
    expect(readingOf(createNoise(RATE, { backgroundDbfsA: -90 }), quiet)?.snrDb).toBe(snrOf(quiet));
  });

  it('does not use a second with speech before the take', () => {
    const quiet = mixed(voice, below(noises.pink, 40));
    const speech = readingOf(createNoise(RATE), quiet)?.speechDbfsA ?? Number.NaN;
    const spoken = createNoise(RATE, { backgroundDbfsA: speech - 9 });
    expect(readingOf(spoken, quiet)?.snrDb).toBe(snrOf(quiet));
  });

  it('differs by less than 0.1 dB between 44.1 and 48 kHz', () => {
    const sound = mixed(voice, below(noises.pink, 25)).subarray(0, 4 * RATE);
    const at = (rateHz: number) => readingOf(createNoise(rateHz), resampledSharply(sound, RATE, rateHz))?.snrDb;
    expect(Math.abs((at(44_100) ?? Number.NaN) - (at(48_000) ?? Number.NaN))).toBeLessThan(0.1);
  });

  it('has no background where there is no sound between the words, behind a gate or after a loss', () => {
    const gapped = mixed(voice, below(noises.pink, 20)).fill(0, 3 * RATE, 3.4 * RATE);
    expect(isHeardIn(gapped)).toBe(false);
    expect(isHeardIn(gapped, { backgroundDbfsA: -60 })).toBe(true);
    expect(isHeardIn(mixed(voice, below(noises.pink, 20)))).toBe(true);
  });

  it('has a background as low as the noise of a converter', () => {
    expect(isHeardIn(mixed(voice, atRms(white(rate), -104)))).toBe(true);
  });

  it('is not measured if the speech does not exceed the noise', () => {
    expect(readingOf(createNoise(RATE), new Float32Array(8 * RATE))).toBeUndefined();
  });
});

describe('the quietest second', () => {
  it('is read between two louder ones', () => {
    const sound = signal(RATE, 3.2, (s) => tone(1000, s > 1 && s < 2.1 ? 0.01 : 0.5)(s));
    expect(readingOf(createBackground(RATE), sound)).toBeCloseTo(-43, 0);
  });

  it('of speech with pauses is no background', () => {
    expect(readingOf(createBackground(RATE), voice.subarray(0, 4 * RATE))).toBeUndefined();
  });

  it('does not contain the start of a sound', () => {
    const sound = signal(RATE, 1.3, (s) => tone(1000, s > 0.6 ? 0.1 : 0.001)(s));
    expect(readingOf(createBackground(RATE), sound)).toBeUndefined();
  });

  it('is not that before the first sound', () => {
    const hiss = atRms(white({ ...rate, seconds: 3 }), -50).fill(0, 0, 1.2 * RATE);
    expect(readingOf(createBackground(RATE), hiss)).toBeGreaterThan(-55);
    expect(readingOf(createBackground(RATE), hiss.subarray(0, 1.1 * RATE))).toBeUndefined();
  });

  it('is not read of less than a second', () => {
    expect(readingOf(createBackground(RATE), atRms(white({ ...rate, seconds: 0.9 }), -40))).toBeUndefined();
  });
});
