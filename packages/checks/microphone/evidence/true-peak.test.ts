import { describe, expect, it } from 'vitest';
import { signal } from '../testing/signals';
import { readingOf, samplesOf } from './testing/sounds';
import { createTruePeak } from './true-peak';

/** EBU Tech 3341, cases 15 to 19: a sine at a part of the sample rate, whose samples miss the peak by its phase. */
const CASES = [
  { name: 15, part: 4, degrees: 0, amplitude: 0.5, dbtp: -6 },
  { name: 16, part: 4, degrees: 45, amplitude: 0.5, dbtp: -6 },
  { name: 17, part: 6, degrees: 60, amplitude: 0.5, dbtp: -6 },
  { name: 18, part: 8, degrees: 67.5, amplitude: 0.5, dbtp: -6 },
  { name: 19, part: 4, degrees: 45, amplitude: 1.41, dbtp: 3 },
] as const;

const peakOf = (sound: Float32Array) => readingOf(createTruePeak(), sound)?.dbtp;

/** A sine that begins and ends softly, so that its peak is that of the sine. */
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
    'finds the peak of a burst that lies %d quarters of a sample beside one (cases 20 to 23)',
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

  it('is that of silence at the least', () => {
    expect(peakOf(new Float32Array(48_000).fill(1e-9))).toBe(-120);
  });

  it('is not measured in silence', () => {
    expect(peakOf(new Float32Array(48_000))).toBeUndefined();
  });
});
