import { describe, expect, it } from 'vitest';
import { amplitudeFromDbfs } from '../level';
import { signal, tone } from '../testing/signals';
import { createLoudness, kWeighting } from './loudness';
import { readingOf } from './testing/sounds';

/** Levels in dBFS (peak) of a sine of 1 kHz, and how many seconds each lasts. */
type Plan = readonly (readonly [dbfs: number, seconds: number])[];

const repeated = (times: number, plan: Plan): Plan => Array.from({ length: times }, () => plan).flat();

/**
 * EBU Tech 3341, minimum requirements: the cases with sines in both channels. One channel alone reads 3.01 LU less.
 * Cases 9 and 12 concern meters for shorter times, and have the same loudness over their whole length.
 */
const CASES = {
  1: { plan: [[-23, 20]], lufs: -23 },
  2: { plan: [[-33, 20]], lufs: -33 },
  3: {
    plan: [
      [-36, 10],
      [-23, 60],
      [-36, 10],
    ],
    lufs: -23,
  },
  4: {
    plan: [
      [-72, 10],
      [-36, 10],
      [-23, 60],
      [-36, 10],
      [-72, 10],
    ],
    lufs: -23,
  },
  5: {
    plan: [
      [-26, 20],
      [-20, 20.1],
      [-26, 20],
    ],
    lufs: -23,
  },
  9: {
    plan: repeated(5, [
      [-20, 1.34],
      [-30, 1.66],
    ]),
    lufs: -23,
  },
  12: {
    plan: repeated(25, [
      [-20, 0.18],
      [-30, 0.22],
    ]),
    lufs: -23,
  },
} as const satisfies Record<number, { readonly plan: Plan; readonly lufs: number }>;

/**
 * The long cases run at the lowest rate: the rate only changes the filters and the blocks, which the shortest case
 * tests as well.
 */
const RUNS = Object.entries(CASES).flatMap(([name, { plan, lufs }]) =>
  (name === '12' ? [44_100, 48_000, 96_000] : [16_000]).map((rate) => ({ name, plan, lufs, rate })),
);

function sineOf(plan: Plan, rate: number): Float32Array {
  const ends = plan.map((_, part) => plan.slice(0, part + 1).reduce((sum, [, seconds]) => sum + seconds, 0));
  const carrier = tone(1000, 1);
  let part = 0;
  return signal(rate, ends.at(-1) ?? 0, (s) => {
    if (s >= (ends[part] ?? 0)) part += 1;
    return amplitudeFromDbfs(plan[part]?.[0] ?? -200) * carrier(s);
  });
}

const loudnessOf = (plan: Plan, rate: number) => readingOf(createLoudness(rate), sineOf(plan, rate))?.lufs;

describe('loudness', () => {
  it.each(RUNS)(
    'meets case $name of EBU Tech 3341 at $rate Hz, less 3.01 LU for one channel',
    ({ plan, lufs, rate }) => {
      expect(Math.abs((loudnessOf(plan, rate) ?? 0) - (lufs - 3.01))).toBeLessThan(0.1);
    },
  );

  it('has the coefficients of the recommendation at 48 kHz', () => {
    const [shelf, highPass] = kWeighting(48_000);
    expect(shelf?.b0).toBeCloseTo(1.53512485958697, 10);
    expect(shelf?.b1).toBeCloseTo(-2.69169618940638, 10);
    expect(shelf?.b2).toBeCloseTo(1.19839281085285, 10);
    expect(shelf?.a1).toBeCloseTo(-1.69065929318241, 10);
    expect(shelf?.a2).toBeCloseTo(0.73248077421585, 10);
    expect(highPass).toMatchObject({ b0: 1, b1: -2, b2: 1 });
    expect(highPass?.a1).toBeCloseTo(-1.99004745483398, 10);
    expect(highPass?.a2).toBeCloseTo(0.99007225036621, 10);
  });

  it('does not count the pauses of a voice', () => {
    expect(
      loudnessOf(
        [
          [-23, 4],
          [-60, 4],
        ],
        48_000,
      ),
    ).toBeCloseTo(loudnessOf([[-23, 8]], 48_000) ?? 0, 0);
  });

  it('is not measured for less than three seconds, nor in silence', () => {
    expect(loudnessOf([[-23, 2.9]], 48_000)).toBeUndefined();
    expect(loudnessOf([[-23, 3]], 48_000)).toBeCloseTo(-26, 0);
    expect(loudnessOf([[-80, 8]], 48_000)).toBeUndefined();
    expect(readingOf(createLoudness(48_000), new Float32Array(8 * 48_000))).toBeUndefined();
  });
});
