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

/** The engine works on a copy at 8 kHz. */
const RATE = 16_000;
const recording = readWav(readFileSync(new URL('../fixtures/speech-22k.wav', import.meta.url)));
const rate = { sampleRateHz: RATE };
const hiss = (dbfs: number) => atRms(white(rate), dbfs);

const spreadOf = (sound: Float32Array, rateHz = RATE) =>
  readingOf(createRoom(rateHz), sound)?.decaySpread ?? Number.NaN;

const longFallOf = (sound: Float32Array) => readingOf(createRoom(RATE), sound)?.longFallDbPerS ?? Number.NaN;

/** Shorter than a take, so that the transform of the sound in a room is half as long. */
const voice = spokenBy({ ...rate, ...VOICES[2] }).subarray(0, 6 * RATE);
const sentences = takeOf(recording, RATE);

const rooms = (
  [
    [0.2, 0.2],
    [0.2, 0.5],
    [0.35, 0.2],
    [0.5, 1],
    [0.5, 1.8],
    [0.7, 0.5],
    [0.7, 1.8],
  ] as const
).map(([t60S, distanceM]) => {
  const response = roomResponse({ ...rate, t60S, distanceM });
  const heard = atRms(heardIn(response, voice), -22);
  return {
    clarity: clarityDb(response, RATE),
    heard,
    sentences: atRms(heardIn(response, sentences), -22),
    spread: spreadOf(mixedAll(heard, hiss(-72))),
  };
});
const clear = rooms.filter(({ clarity }) => clarity > 14);
const echoing = rooms.filter(({ clarity }) => clarity < 4);

describe.each([-72, -47])('a room over a noise at %d dBFS', (noiseDbfs) => {
  const over = (sounds: readonly Float32Array[]) => sounds.map((sound) => mixedAll(sound, hiss(noiseDbfs)));

  it('that echoes is distinguished from a clear one', () => {
    const falls = (some: typeof rooms) => over(some.map(({ heard }) => heard)).map(longFallOf);
    expect([clear.length, echoing.length]).toEqual([3, 4]);
    expect(Math.max(...falls(echoing))).toBeLessThan(THRESHOLDS.room.echoing);
    expect(Math.min(...falls(clear))).toBeGreaterThan(THRESHOLDS.room.echoing);
  });

  it('is noted with whole sentences where it echoes, and never where it is clear', () => {
    const sounds = (some: typeof rooms) => over(some.map(({ sentences }) => sentences));
    expect(Math.max(...sounds(echoing).map((sound) => spreadOf(sound)))).toBeLessThan(THRESHOLDS.room.audible);
    expect(Math.min(...sounds(clear).map(longFallOf))).toBeGreaterThan(THRESHOLDS.room.echoing);
  });
});

describe('a room', () => {
  it('is audible from a spread that no clear room has', () => {
    expect(Math.max(...echoing.map(({ spread }) => spread))).toBeLessThan(THRESHOLDS.room.audible);
    expect(Math.min(...clear.map(({ spread }) => spread))).toBeGreaterThan(THRESHOLDS.room.audible);
  });

  it.each([0, 3, 6, 9])('is not found with the dry voice %d, over a telephone, or with a fan', (index) => {
    const voice = spokenBy({ ...rate, ...VOICES[index]! });
    for (const sound of [voice, telephoneBand(voice, RATE), mixedAll(voice, atRms(fan(rate), -37))]) {
      expect(spreadOf(mixedAll(sound, hiss(-72)))).toBeGreaterThan(THRESHOLDS.room.audible);
      expect(longFallOf(mixedAll(sound, hiss(-72)))).toBeGreaterThan(THRESHOLDS.room.echoing);
    }
  });

  it('reads the same at 44.1 and 48 kHz', () => {
    const at = (rateHz: number) =>
      spreadOf(resampledSharply(mixedAll(echoing[0]!.heard, hiss(-60)), RATE, rateHz), rateHz);
    expect(Math.abs(at(44_100) - at(48_000))).toBeLessThan(0.01);
  });

  it('is not measured without decays', () => {
    expect(spreadOf(hiss(-30))).toBeNaN();
    expect(spreadOf(new Float32Array(8 * RATE))).toBeNaN();
    expect(spreadOf(voice.subarray(0, RATE / 2))).toBeNaN();
  });
});
