import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { amplitudeFromDbfs, dbfsFromAmplitude } from '../level';
import { atRms, mixed, overdriven, signal, tone } from '../testing/signals';
import { readWav } from '../testing/wav';
import { highPass } from './biquad';
import { createClipping } from './clipping';
import { white } from './testing/noises';
import { filtered, powerDb, readingOf, resampledSharply } from './testing/sounds';
import { spokenBy, takeOf, VOICES } from './testing/voices';

const RATE = 48_000;

/** Clips a share of the samples, and lowers the result by 12 dB. */
function cut(sound: Float32Array, share: number): Float32Array {
  const top =
    sound
      .map(Math.abs)
      .sort()
      .at(-Math.round(share * sound.length)) ?? 1;
  return sound.map((sample) => 0.25 * Math.max(-1, Math.min(1, sample / top)));
}

const voices = VOICES.map((voice) => spokenBy({ ...voice, sampleRateHz: RATE, seconds: 4 }));
const read = (sound: Float32Array) => readingOf(createClipping(RATE), sound);

describe('flat tops', () => {
  it('are not found in any voice', () => {
    expect(voices.filter((voice) => read(voice)?.flatTops)).toEqual([]);
  });

  it('are found in each voice that was clipped below full scale', () => {
    expect(voices.filter((voice) => !read(cut(voice, 0.02))?.flatTops)).toEqual([]);
  });

  it('are found behind a resampler', () => {
    expect(read(resampledSharply(cut(voices[2]!, 0.02), RATE, 44_100))?.flatTops).toBe(true);
  });
});

/** Processing between a cut and the browser. */
const CHAINS: Readonly<Record<string, (sound: Float32Array) => Float32Array>> = {
  nothing: (sound) => sound,
  'a resampler': (sound) => resampledSharply(resampledSharply(sound, RATE, 44_100), 44_100, RATE),
  'a high-pass': (sound) => filtered(sound, [highPass({ sampleRateHz: RATE, hz: 80 })]),
  'a high-pass and a resampler': (sound) =>
    resampledSharply(filtered(sound, [highPass({ sampleRateHz: RATE, hz: 80 })]), RATE, 44_100),
  noise: (sound) => mixed(sound, atRms(white({ sampleRateHz: RATE }), powerDb(sound) - 40)),
};

describe('a recorded voice', () => {
  const take = takeOf(readWav(readFileSync(new URL('../fixtures/speech-22k.wav', import.meta.url))), RATE);
  const peakDbfs = dbfsFromAmplitude(take.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0));
  const overBy = (db: number) => overdriven(take, db - peakDbfs);
  const turnedDown = (sound: Float32Array) => sound.map((sample) => sample / 4);
  const oneSided = (db: number) =>
    overBy(db).map((sample, index) => (sample < 0 ? (take[index] ?? 0) * amplitudeFromDbfs(db - peakDbfs) : sample));

  describe.each(Object.entries(CHAINS))('before %s', (_name, through) => {
    it.each([12, 20])('%d dB over has flat tops, and their places', (db) => {
      const reading = read(through(turnedDown(overBy(db))));
      expect(reading?.flatTops).toBe(true);
      expect(reading?.places.length).toBeGreaterThan(0);
    });

    it('that is not cut has none', () => {
      expect(read(through(take))).toMatchObject({ flatTops: false, places: [] });
    });
  });

  it('has none with one slow knock that is louder than all words', () => {
    const knock = signal(RATE, 8, (s) => (s >= 4 && s < 4.025 ? tone(40, 0.8)(s - 4) : 0));
    expect(read(mixed(turnedDown(take), knock))).toMatchObject({ flatTops: false, places: [] });
  });

  it('has flat tops if only one polarity is cut', () => {
    expect(read(CHAINS['a high-pass']!(turnedDown(oneSided(20))))?.flatTops).toBe(true);
  });
});

describe('clipping at full scale', () => {
  it('comes in runs', () => {
    expect(read(Float32Array.of(0, 1, 1, 1, 1, 0, -1, -1, -1, 0.5, 1, 1, 0))?.runs).toBe(2);
    expect(read(voices[0]!)?.runs).toBe(0);
    expect(read(overdriven(voices[0]!, 20))?.runs).toBeGreaterThan(100);
  });
});

/** A tone of eight seconds that is briefly ten times as loud at each of these times. */
const withBursts = (...bursts: readonly (readonly [number, number])[]): Float32Array =>
  signal(RATE, 8, (s) => tone(200, bursts.some(([from, to]) => s >= from && s < to) ? 1.5 : 0.15)(s));

describe('the places', () => {
  const bursts = withBursts([2, 2.1], [5, 5.4]);

  it.each([
    ['at full scale', overdriven(bursts, 0)],
    ['before it is turned down', overdriven(bursts, 0).map((sample) => 0.2 * sample)],
  ])('of clipping %s are exact within 10 ms', (_name, sound) => {
    const places = read(sound)?.places ?? [];
    expect(places).toHaveLength(2);
    const [first, second] = places;
    expect(Math.abs((first?.fromS ?? 0) - 2)).toBeLessThanOrEqual(0.01);
    expect(Math.abs((first?.toS ?? 0) - 2.1)).toBeLessThanOrEqual(0.01);
    expect(Math.abs((second?.fromS ?? 0) - 5)).toBeLessThanOrEqual(0.01);
    expect(Math.abs((second?.toS ?? 0) - 5.4)).toBeLessThanOrEqual(0.01);
  });

  it('are none in a voice, and twelve at most in one that is clipped throughout', () => {
    expect(read(voices[0]!)?.places).toEqual([]);
    const everywhere = read(overdriven(voices[0]!, 20))?.places ?? [];
    expect(everywhere.length).toBeGreaterThan(0);
    expect(everywhere.length).toBeLessThanOrEqual(12);
  });
});

it('reads the offset of a converter', () => {
  expect(read(voices[0]!.map((sample) => sample + 0.01))?.offsetDbfs).toBeCloseTo(-40, 0);
});
