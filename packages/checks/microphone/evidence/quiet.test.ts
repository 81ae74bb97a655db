import { describe, expect, it } from 'vitest';
import { amplitudeFromDbfs } from '../level';
import { atRms } from '../testing/signals';
import { createEvidence } from './measurements';
import { quietMeasurement } from './quiet';
import { readEvidence } from './read-evidence';
import { pink, white } from './testing/noises';
import { mixedAll, readingOf, samplesOf } from './testing/sounds';
import { SPOKEN_VOICE } from './testing/spoken-voice';

const RATE = 48_000;
const rate = { sampleRateHz: RATE, seconds: 1.5 };

const quietOf = (sound: Float32Array, blockLength?: number) =>
  readingOf(quietMeasurement.create(RATE), sound, blockLength);

describe('the quietest second', () => {
  it('of noise has its level, and a spectrum of 22 third octaves around 0 dB', () => {
    const { dbfsA = 0, shape = [] } = quietOf(atRms(pink(rate), -50)) ?? {};
    expect(dbfsA).toBeGreaterThan(-55);
    expect(dbfsA).toBeLessThan(-52);
    expect(shape).toHaveLength(22);
    expect(Math.abs(shape.reduce((sum, level) => sum + level, 0))).toBeLessThan(0.5);
  });

  it('has a spectrum that differs between two noises, and hardly between two moments of one', () => {
    const shapes = [pink({ ...rate, seed: 1 }), pink({ ...rate, seed: 2 }), white(rate)].map(
      (noise) => quietOf(atRms(noise, -50))?.shape ?? [],
    );
    const apart = (one: number, other: number) =>
      Math.max(...(shapes[one] ?? []).map((level, band) => Math.abs(level - (shapes[other]?.[band] ?? 0))));
    expect(apart(0, 1)).toBeLessThan(4);
    expect(apart(0, 2)).toBeGreaterThan(5);
  });

  it('does not depend on the length of the blocks', () => {
    const sound = atRms(white(rate), -50);
    const whole = quietOf(sound, sound.length);
    for (const length of [128, 441]) expect(quietOf(sound, length)).toEqual(whole);
  });

  it('is measured in the quiet moment of a recheck, which is shorter than any voice', () => {
    const evidence = (shortestS?: number) => {
      const measuring = createEvidence({ sampleRateHz: RATE, processing: 'unprocessed', shortestS });
      measuring.push(atRms(white(rate), -50));
      return measuring.readings().quiet?.shape.length;
    };
    expect([evidence(), evidence(1)]).toEqual([undefined, 22]);
  });

  it('is missing for zeros, and for a sound that is not steady', () => {
    expect(quietOf(new Float32Array(1.5 * RATE))).toBeUndefined();
    const clicks = samplesOf(1.5 * RATE, (index) => (index % (RATE / 4) < 480 ? amplitudeFromDbfs(-20) : 0));
    expect(quietOf(mixedAll(clicks, atRms(white(rate), -90)))).toBeUndefined();
  });
});

describe('the quiet second that is kept of a take', () => {
  const noise = { speechDbfsA: -24, noiseDbfsA: -60, snrDb: 36 };
  const at = (dbfsA: number) => ({ dbfsA, shape: [] });
  const kept = (quietBefore: number | undefined, quiet: number | undefined) =>
    readEvidence({
      ...{ voice: SPOKEN_VOICE, noise },
      ...(quietBefore !== undefined && { quietBefore: at(quietBefore) }),
      ...(quiet !== undefined && { quiet: at(quiet) }),
    }).quietDbfsA?.value;

  it.each([
    ['before the take', -62, -58, -62],
    ['in the take, without one before', undefined, -58, -58],
    ['in the take, if the guest spoke before', -35.9, -58, -58],
    ['12 dB below the speech', -36, undefined, -36],
    ['not if it is speech', -35.9, -30, undefined],
  ])('is the one %s', (_what, before, within, expected) => {
    expect(kept(before, within)).toBe(expected);
  });

  it('needs a voice', () => {
    expect(readEvidence({ noise, quietBefore: at(-62) }).quietDbfsA).toBeUndefined();
  });
});
