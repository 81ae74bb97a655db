import { beforeAll, describe, expect, it } from 'vitest';
import { atRms } from '../../microphone/testing/signals';
import { signal } from '../testing/signals';
import { findingsOf } from './findings';
import { createLoudness } from './loudness';
import type { SoundSource } from './measurement';
import { createChannels, createEvidence, MEASUREMENTS } from './measurements';
import { missingReason } from './read-evidence';
import { white } from './testing/noises';
import { mixedAll, readingOf, samplesOf } from './testing/sounds';
import { spokenBy } from './testing/voices';
import { THRESHOLDS } from './thresholds';
import { createTruePeak } from './true-peak';

const RATE = 48_000;
const voice = atRms(white({ sampleRateHz: RATE, seconds: 2 }), -26);
const other = atRms(white({ sampleRateHz: RATE, seconds: 2, seed: 2 }), -26);
const louder = (sound: Float32Array, db: number) => sound.map((sample) => sample * 10 ** (db / 20));

/** The reading of two channels; their sums come with 10 ms blocks of the first. */
function readingOfBoth(left: Float32Array, right: Float32Array) {
  const engine = createChannels();
  for (let at = 0; at < left.length; at += 480) {
    const [l, r] = [left.subarray(at, at + 480), right.subarray(at, at + 480)];
    const sum = (of: (index: number) => number) => l.reduce((total, _, index) => total + of(index), 0);
    engine.push(l, {
      leftSquares: sum((index) => l[index]! ** 2),
      rightSquares: sum((index) => r[index]! ** 2),
      products: sum((index) => l[index]! * r[index]!),
    });
  }
  return engine.reading();
}

describe('the channels of a device', () => {
  it.each([
    ['the same on both', voice, voice, 'stereo'],
    ['two sounds', voice, other, 'stereo'],
    ['a pair of microphones apart', voice, voice.map((sample, index) => 0.8 * sample + 0.6 * other[index]!), 'stereo'],
    [
      'a little of it, reversed and 15 dB lower, which loses 6.4 dB',
      voice,
      louder(
        voice.map((sample, index) => -0.3 * sample + 0.954 * other[index]!),
        -15,
      ),
      'stereo',
    ],
    ['19 dB lower on the right', voice, louder(voice, -19), 'stereo'],
    ['20.1 dB lower on the right', voice, louder(voice, -20.1), 'left-only'],
    ['20.1 dB lower on the left', louder(voice, -20.1), voice, 'right-only'],
    ['nothing on the left', new Float32Array(voice.length), voice, 'right-only'],
    ['nothing on the right', voice, new Float32Array(voice.length), 'left-only'],
    ['upside down on the right', voice, louder(voice, 0).map((sample) => -sample), 'cancelling'],
    ['upside down and 3 dB lower', voice, louder(voice, -3).map((sample) => -sample), 'cancelling'],
    ['upside down and 10 dB lower, which loses 9 dB', voice, louder(voice, -10).map((sample) => -sample), 'cancelling'],
  ] as const)('with %s', (_name, left, right, layout) => {
    expect(readingOfBoth(left, right)?.layout).toBe(layout);
  });

  it('have the level of each', () => {
    const reading = readingOfBoth(voice, louder(voice, -20.2));
    expect(reading?.leftDbfs).toBeCloseTo(-26, 1);
    expect(reading?.rightDbfs).toBeCloseTo(-46.2, 1);
  });

  it('are one if no sums of two arrive', () => {
    expect(readingOf(createChannels(), voice)).toEqual({
      layout: 'mono',
      leftDbfs: undefined,
      rightDbfs: undefined,
    });
  });

  it('are not measured if one has samples that are not numbers', () => {
    for (const broken of [Number.NaN, Number.POSITIVE_INFINITY])
      expect(readingOfBoth(voice, voice.slice().fill(broken, 100, 101))).toBeUndefined();
  });

  it('are not measured if neither has sound', () => {
    const nothing = new Float32Array(voice.length);
    expect(readingOfBoth(nothing, nothing)).toBeUndefined();
    expect(readingOf(createChannels(), nothing)).toBeUndefined();
  });
});

/**
 * EBU Tech 3341, cases 15 to 19: a sine at a fraction of the sample rate, whose samples miss the peak because of its
 * phase.
 */
const CASES = [
  { name: 15, part: 4, degrees: 0, amplitude: 0.5, dbtp: -6 },
  { name: 16, part: 4, degrees: 45, amplitude: 0.5, dbtp: -6 },
  { name: 17, part: 6, degrees: 60, amplitude: 0.5, dbtp: -6 },
  { name: 18, part: 8, degrees: 67.5, amplitude: 0.5, dbtp: -6 },
  { name: 19, part: 4, degrees: 45, amplitude: 1.41, dbtp: 3 },
] as const;

const peakOf = (sound: Float32Array) => readingOf(createTruePeak(), sound)?.dbtp;

/** A sine that fades in and out, so that its peak is that of the sine. */
const sine = ({ part, degrees, amplitude }: { part: number; degrees: number; amplitude: number }) =>
  samplesOf(4800, (index) => {
    const edge = Math.min(1, index / 1000, (4799 - index) / 1000);
    return amplitude * edge * Math.sin((2 * Math.PI * index) / part + (Math.PI * degrees) / 180);
  });

describe('true peak', () => {
  it.each(CASES)('meets case $name of EBU Tech 3341', (given) => {
    const error = (peakOf(sine(given)) ?? -99) - given.dbtp;
    expect(error).toBeLessThanOrEqual(0.2);
    expect(error).toBeGreaterThanOrEqual(-0.4);
  });

  it.each([0, 1, 2, 3])(
    'finds the peak of a burst that is %d quarters of a sample from a sample (cases 20 to 23)',
    (offset) => {
      const burst = samplesOf(400, (index) => {
        const at = index - 200 + offset / 4;
        return 0.5 * Math.cos((2 * Math.PI * at) / 6) * Math.exp(-((at / 40) ** 2));
      });
      const error = (peakOf(burst) ?? -99) + 6.02;
      expect(error).toBeLessThanOrEqual(0.2);
      expect(error).toBeGreaterThanOrEqual(-0.4);
    },
  );

  it('reads a tone of a voice within two tenths of a decibel', () => {
    for (const hz of [500, 1000, 3000]) {
      const sound = signal(48_000, 1, (s) => 0.25 * Math.sin(2 * Math.PI * hz * s + 0.3));
      expect(Math.abs((peakOf(sound) ?? -99) + 12.04)).toBeLessThan(0.2);
    }
  });

  it('finds a peak that comes after louder and after softer sound', () => {
    const quiet = sine({ ...CASES[1], amplitude: 0.05 });
    const loud = sine(CASES[1]);
    const both = (first: Float32Array, second: Float32Array) => Float32Array.of(...first, ...second);
    expect(peakOf(both(quiet, loud))).toBeCloseTo(peakOf(loud) ?? 0, 6);
    expect(peakOf(both(loud, quiet))).toBeCloseTo(peakOf(loud) ?? 0, 6);
  });

  it('is at least that of silence', () => {
    expect(peakOf(new Float32Array(48_000).fill(1e-9))).toBe(-120);
  });

  it('is not measured in silence', () => {
    expect(peakOf(new Float32Array(48_000))).toBeUndefined();
  });
});

const RAW = { sampleRateHz: 48_000, processing: 'unprocessed' } as const satisfies SoundSource;
const spoken = spokenBy({ pitchHz: 120, sampleRateHz: RAW.sampleRateHz, seconds: 3.2 });

function readingsOf(sound: Float32Array, source: SoundSource = RAW, length = 480) {
  const evidence = createEvidence(source);
  for (let at = 0; at < sound.length; at += length) evidence.push(sound.subarray(at, at + length));
  return evidence.readings();
}

const namesRead = (sound: Float32Array, source?: SoundSource) =>
  Object.entries(readingsOf(sound, source)).flatMap(([name, reading]) => (reading === undefined ? [] : name));

describe('the evidence of a take', () => {
  it('without samples is empty', () => {
    expect(namesRead(new Float32Array(0))).toEqual([]);
    expect(findingsOf(readingsOf(new Float32Array(0)))).toEqual([]);
  });

  it('of a second is empty', () => {
    expect(namesRead(spoken.subarray(0, RAW.sampleRateHz))).toEqual([]);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('of a take with a %d in it is empty', (broken) => {
    const sound = spoken.slice();
    sound[100_000] = broken;
    expect(namesRead(sound)).toEqual([]);
  });

  it('is complete from the rate that is documented as enough for all', () => {
    const rates = Object.values(MEASUREMENTS).map(({ fromHz }) => fromHz);
    expect(Math.max(...rates)).toBe(THRESHOLDS.wholeFromHz);
  });

  it('of a processed track has only readings that processing does not change', () => {
    const any = Object.entries(MEASUREMENTS).flatMap(([name, { track }]) => (String(track) === 'any' ? name : []));
    expect(namesRead(spoken, { ...RAW, processing: 'automatic-gain' })).toEqual(any);
  });

  it.each([1000, 8000])('of a context at %d Hz has only what can be measured there', (sampleRateHz) => {
    const there = Object.entries(MEASUREMENTS).flatMap(([name, { fromHz }]) => (sampleRateHz >= fromHz ? name : []));
    expect(namesRead(spoken, { ...RAW, sampleRateHz })).toEqual(there);
  });

  it('has every reading, which does not depend on how the sound is cut into blocks', () => {
    const sampleRateHz = 44_100;
    const withGap = new Float32Array(5.5 * sampleRateHz);
    withGap.set(spokenBy({ pitchHz: 120, sampleRateHz, seconds: 4 }));
    withGap.set(atRms(white({ sampleRateHz, seconds: 1.5 }), -60), 4 * sampleRateHz);
    // Lost samples, which the search for drop-outs finds.
    withGap.fill(0, 2 * sampleRateHz, 2.01 * sampleRateHz);
    const inBlocksOf = (length: number) => readingsOf(withGap, { ...RAW, sampleRateHz }, length);
    const whole = inBlocksOf(withGap.length);
    expect(Object.values(whole)).not.toContain(undefined);
    expect(Object.keys(whole).toSorted()).toEqual(Object.keys(MEASUREMENTS).toSorted());
    for (const length of [1, 128, 441]) expect(inBlocksOf(length)).toEqual(whole);
  });

  describe('of sound with gaps', () => {
    const sampleRateHz = 48_000;
    const voice = mixedAll(spokenBy({ pitchHz: 120, sampleRateHz }), atRms(white({ sampleRateHz }), -55));
    /** The voice with lost pieces of the same length, evenly distributed. */
    const torn = (pieces: number, ms: number) => {
      const sound = voice.slice();
      for (let piece = 0; piece < pieces; piece += 1) {
        const from = Math.round(((piece + 0.7) / pieces) * sound.length);
        sound.fill(0, from, from + (ms * sampleRateHz) / 1000);
      }
      return sound;
    };
    const read = (sound: Float32Array) => readingsOf(sound, { ...RAW, sampleRateHz }, 480);
    let whole: ReturnType<typeof read>;
    beforeAll(() => {
      whole = read(voice);
    });

    it.each([
      [5, 20],
      [7, 40],
      [7, 100],
      [20, 60],
    ])('agrees within 1 dB with the whole sound: %d gaps of %d ms', (pieces, ms) => {
      const found = read(torn(pieces, ms));
      expect(found.dropOuts?.lostBuffers).toBeGreaterThan(pieces / 2);
      for (const level of [
        (each: typeof whole) => each.noise?.noiseDbfsA,
        (each: typeof whole) => each.noise?.snrDb,
        (each: typeof whole) => each.loudness?.lufs,
      ])
        expect(Math.abs((level(found) ?? 99) - (level(whole) ?? 0))).toBeLessThan(1);
    });

    it('keeps pauses of digital silence that begin and end smoothly', () => {
      const spoken = spokenBy({ pitchHz: 120, sampleRateHz });
      const quiet = spoken.filter((sample) => sample === 0).length;
      expect(quiet / sampleRateHz, 'seconds of zeros').toBeGreaterThan(0.5);
      expect(read(spoken).loudness).toEqual(readingOf(createLoudness(sampleRateHz), spoken));
    });

    it('is not measured if too much was lost', () => {
      const sound = torn(7, 100);
      sound.fill(0, 2 * sampleRateHz, 3 * sampleRateHz);
      const { noise, room, loudness, voice: heard, dropOuts } = read(sound);
      expect([noise, room, loudness]).toEqual([undefined, undefined, undefined]);
      const take = { source: RAW, durationMs: 8000, isOneDevice: true, hasEvidence: true };
      expect(missingReason({ ...take, measured: { voice: heard, dropOuts } })).toBe('sound-lost');
    });
  });
});
