import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { atRms } from '../testing/signals';
import { readWav } from '../testing/wav';
import { createDropOuts, lostFrameShare } from './drop-outs';
import { fan, pink, typing, white } from './testing/noises';
import { createRandom } from './testing/random';
import { readingOf } from './testing/sounds';
import { takeOf } from './testing/voices';

const at = (deliveredFrames: number, totalFrames: number) => ({ deliveredFrames, totalFrames });

it.each([
  ['none lost', at(4800, 4800), at(388_800, 388_800), 0],
  ['what was lost before does not count', at(4000, 4800), at(388_000, 388_800), 0],
  ['half a per cent', at(0, 0), at(382_080, 384_000), 0.005],
  ['all', at(10, 10), at(10, 480), 1],
  ['nothing counted', at(480, 480), at(480, 480), undefined],
  ['counts that were reset', at(480, 480), at(100, 100), undefined],
  ['more delivered than there were', at(0, 0), at(481, 480), undefined],
  ['no numbers', at(0, 0), at(Number.NaN, 480), undefined],
  ['no counts before', undefined, at(480, 480), undefined],
  ['no counts after', at(0, 0), undefined, undefined],
] as const)('%s', (_name, before, after, share) => {
  const lost = lostFrameShare(before, after);
  expect(lost === undefined ? undefined : Number(lost.toFixed(9))).toBe(share);
});

const RATE = 48_000;
const recording = readWav(readFileSync(new URL('../fixtures/speech-22k.wav', import.meta.url)));

const lostIn = (sound: Float32Array, rate = RATE) => readingOf(createDropOuts(rate), sound)?.lostBuffers;

/** A voice with the noise of a room, which is never digital silence. */
const voice = takeOf(recording, RATE);
const room = atRms(white({ sampleRateHz: RATE }), -70);
const spoken = voice.map((sample, index) => sample + room[index]!);

/** RMS of 200 samples from the given one. */
const rmsFrom = (sound: Float32Array, from: number): number =>
  Math.sqrt(sound.subarray(from, from + 200).reduce((sum, sample) => sum + sample * sample, 0) / 200);

/** Random positions of up to fifty lost buffers during speech, at a distance from one another. */
function placesIn(sound: Float32Array, length: number): readonly number[] {
  const random = createRandom(length);
  const places: number[] = [];
  for (let at = 0.6 * RATE; at < 7 * RATE && places.length < 50; at += length + 1400) {
    const place = Math.floor(at + 600 * random());
    if (rmsFrom(sound, place - 200) > 3e-3 && rmsFrom(sound, place + length) > 3e-3) places.push(place);
  }
  return places;
}

const withZeros = (sound: Float32Array, length: number): Float32Array => {
  const cut = sound.slice();
  for (const at of placesIn(sound, length)) cut.fill(0, at, at + length);
  return cut;
};

const withRepeats = (sound: Float32Array, length: number): Float32Array => {
  const cut = sound.slice();
  for (const at of placesIn(sound, length)) cut.copyWithin(at, at - length, at);
  return cut;
};

describe('drop-outs', () => {
  it.each([128, 480, 1024])('of fifty buffers of %d zeros at least 85 in a hundred are counted', (length) => {
    expect(placesIn(spoken, length)).toHaveLength(50);
    const lost = lostIn(withZeros(spoken, length));
    expect(lost).toBeGreaterThanOrEqual(43);
    expect(lost).toBeLessThanOrEqual(50);
  });

  it.each([128, 480, 1024])(
    'of fifty buffers of %d that are heard twice at least 85 in a hundred are counted',
    (length) => {
      expect(placesIn(spoken, length)).toHaveLength(50);
      const lost = lostIn(withRepeats(spoken, length));
      expect(lost).toBeGreaterThanOrEqual(43);
      expect(lost).toBeLessThanOrEqual(50);
    },
  );

  it('are reported with their duration', () => {
    const sound = spoken.slice();
    for (const s of [2, 3, 4]) sound.fill(0, s * RATE, s * RATE + 960);
    const reading = readingOf(createDropOuts(RATE), sound);
    expect(reading?.lostMs).toBeCloseTo((reading?.lostBuffers ?? 0) * 20, 6);
  });

  it.each([128, 480, 1024])('are located within 10 ms, both zeros and a repeated buffer of %d', (length) => {
    const steady = atRms(pink({ sampleRateHz: RATE }), -30);
    steady.fill(0, 2 * RATE, 2 * RATE + length);
    steady.copyWithin(5 * RATE, 5 * RATE - length, 5 * RATE);
    const places = readingOf(createDropOuts(RATE), steady)?.places ?? [];
    expect(places).toHaveLength(2);
    for (const [index, atS] of [2, 5].entries()) {
      expect(Math.abs((places[index]?.fromS ?? 0) - atS)).toBeLessThanOrEqual(0.01);
      expect(Math.abs((places[index]?.toS ?? 0) - (atS + length / RATE))).toBeLessThanOrEqual(0.01);
    }
  });

  it.each([
    ['a voice', spoken],
    ['a voice in full silence, behind a gate', voice],
    ['white noise', atRms(white({ sampleRateHz: RATE }), -30)],
    ['pink noise', atRms(pink({ sampleRateHz: RATE }), -30)],
    ['a fan', atRms(fan({ sampleRateHz: RATE }), -30)],
    ['typing', atRms(typing({ sampleRateHz: RATE }), -30)],
    ['a voice of 16 bits', spoken.map((sample) => Math.round(sample * 32_768) / 32_768)],
    ['silence', new Float32Array(8 * RATE)],
    ['a voice cut off at full scale', spoken.map((sample) => Math.max(-1, Math.min(1, 30 * sample)))],
  ])('are not found in %s', (_name, sound) => {
    expect(lostIn(sound)).toBe(0);
  });

  it('do not count in the first half second, in which browsers start', () => {
    const sound = atRms(white({ sampleRateHz: RATE, seconds: 2 }), -30);
    sound.fill(0, 9600, 9600 + 1323);
    expect(lostIn(sound)).toBe(0);
    sound.fill(0, 48_000, 48_000 + 1323);
    expect(lostIn(sound)).toBe(1);
  });

  it('are not a mute in mid-word that leaves the last bit of a converter', () => {
    const sound = atRms(white({ sampleRateHz: RATE, seconds: 2 }), -30);
    sound.fill(0, RATE);
    for (let at = RATE + 960; at < sound.length; at += 2) sound[at] = 1 / 32_768;
    expect(lostIn(sound)).toBe(0);
  });

  it('are found if the sound after them crosses zero immediately', () => {
    const sound = atRms(white({ sampleRateHz: RATE, seconds: 2 }), -30).fill(0, RATE, RATE + 960);
    sound[RATE - 1] = 0.05;
    sound[RATE + 960] = 0.002;
    sound[RATE + 961] = 0;
    expect(lostIn(sound)).toBe(1);
  });

  it('are neither shorter than 1 ms nor longer than 120 ms', () => {
    const sound = atRms(white({ sampleRateHz: RATE, seconds: 3 }), -30);
    const withGap = (samples: number) => sound.slice().fill(0, RATE, RATE + samples);
    expect([40, 48, 5760, 5800].map((samples) => lostIn(withGap(samples)))).toEqual([0, 1, 1, 0]);
  });
});
