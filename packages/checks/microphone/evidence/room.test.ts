import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { atRms } from '../testing/signals';
import { readWav } from '../testing/wav';
import { createRoom } from './room';
import { telephoneBand } from './testing/links';
import { fan, white } from './testing/noises';
import { clarityDb, heardIn, roomResponse } from './testing/rooms';
import { mixedAll, readingOf, resampledSharply } from './testing/sounds';
import { spokenBy, takeOf, VOICES } from './testing/voices';
import { THRESHOLDS } from './thresholds';

/** The engine works on a copy at 8 kHz, and the image method takes its time. */
const RATE = 16_000;
const voice = spokenBy({ sampleRateHz: RATE, ...VOICES[2] });
const sentences = takeOf(readWav(readFileSync(new URL('../fixtures/speech-22k.wav', import.meta.url))), RATE);
const hiss = (dbfs: number) => atRms(white({ sampleRateHz: RATE }), dbfs);

const spreadOf = (sound: Float32Array, rate = RATE) => readingOf(createRoom(rate), sound)?.decaySpread ?? Number.NaN;

const rooms = [
  [0.2, 0.2],
  [0.2, 0.5],
  [0.35, 0.2],
  [0.35, 0.5],
  [0.5, 1],
  [0.5, 1.8],
  [0.7, 0.5],
  [0.7, 1.8],
].map(([t60S = 0, distanceM = 0]) => {
  const response = roomResponse({ sampleRateHz: RATE, t60S, distanceM });
  const hear = (sound: Float32Array) => atRms(heardIn(response, sound), -22);
  return { clarity: clarityDb(response, RATE), hear, heard: hear(voice) };
});
const clear = rooms.filter(({ clarity }) => clarity > 14);
const echoing = rooms.filter(({ clarity }) => clarity < 4);

describe('a room', () => {
  it.each([-72, -47])('that echoes is told from a dry one, over a noise at %d dBFS', (noiseDbfs) => {
    const spreads = (some: typeof rooms) => some.map(({ heard }) => spreadOf(mixedAll(heard, hiss(noiseDbfs))));
    expect([clear.length, echoing.length]).toEqual([3, 4]);
    expect(Math.max(...spreads(echoing))).toBeLessThan(THRESHOLDS.room.echoing);
    expect(Math.min(...spreads(clear))).toBeGreaterThan(THRESHOLDS.room.audible);
  });

  it.each([-72, -47])(
    'with whole sentences is noted where it echoes, and never where it is clear, over %d dBFS',
    (noiseDbfs) => {
      const spreads = (some: typeof rooms) =>
        some.map(({ hear }) => spreadOf(mixedAll(hear(sentences), hiss(noiseDbfs))));
      expect(Math.max(...spreads(echoing))).toBeLessThan(THRESHOLDS.room.audible);
      expect(Math.min(...spreads(clear))).toBeGreaterThan(THRESHOLDS.room.echoing);
    },
  );

  it('counts as far as it is heard at the microphone', () => {
    const byClarity = rooms.toSorted((a, b) => b.clarity - a.clarity);
    const spreads = byClarity.map(({ heard }) => spreadOf(mixedAll(heard, hiss(-72))));
    expect(spreads.slice(0, 3).every((spread) => spread > Math.max(...spreads.slice(-4)))).toBe(true);
  });

  it.each([0, 3, 6, 9].map((index) => ({ index, voice: spokenBy({ sampleRateHz: RATE, ...VOICES[index]! }) })))(
    'is not heard behind the dry voice $index, nor over a telephone or a fan',
    ({ voice }) => {
      for (const sound of [
        voice,
        telephoneBand(voice, RATE),
        mixedAll(voice, atRms(fan({ sampleRateHz: RATE }), -37)),
      ]) {
        expect(spreadOf(mixedAll(sound, hiss(-72)))).toBeGreaterThan(THRESHOLDS.room.audible);
      }
    },
  );

  it('reads the same at 44.1 and 48 kHz', () => {
    const at = (rate: number) => spreadOf(resampledSharply(mixedAll(rooms[4]!.heard, hiss(-60)), RATE, rate), rate);
    expect(Math.abs(at(44_100) - at(48_000))).toBeLessThan(0.01);
  });

  it('is not measured where nothing falls', () => {
    expect(spreadOf(hiss(-30))).toBeNaN();
    expect(spreadOf(new Float32Array(8 * RATE))).toBeNaN();
    expect(spreadOf(voice.subarray(0, RATE / 2))).toBeNaN();
  });
});
