import { describe, expect, it } from 'vitest';
import { createTapMeasure, createTapWatch, tapGestureOf, whichTapped } from './tap';
import { TAP_RATE, type TapKind, tapCase } from './testing/tap-cases';

/** Blocks of 10 ms by their peaks, with a thump so far below. */
const blocksOf = (peaks: readonly number[], thumpDb = -10) =>
  peaks.map((peakDbfs) => ({ peakDbfs, thumpDbfs: peakDbfs + thumpDb }));

/** Quiet of -60 dBFS with short sounds at these blocks. */
function taps(at: readonly number[], { dbfs = -20, thumpDb = -10, length = 300, endsIn = 4 } = {}) {
  const peaks = Array.from({ length }, () => -60);
  for (const start of at) {
    for (let after = 0; after < endsIn; after += 1) peaks[start + after] = dbfs - after * (30 / endsIn);
  }
  return blocksOf(peaks, thumpDb);
}

const THREE = [100, 140, 180];

describe('three taps', () => {
  it.each([
    ['three even ones', THREE, true],
    ['two', [100, 140], false],
    ['four', [100, 140, 180, 220], false],
    ['gaps of 130 ms', [100, 113, 126], true],
    ['gaps of 120 ms', [100, 112, 124], false],
    ['gaps of 900 ms', [50, 140, 230], true],
    ['gaps of 910 ms', [50, 141, 232], false],
    ['a gap of 1.8 times the other', [100, 120, 156], true],
    ['a gap of 1.9 times the other', [100, 120, 158], false],
    ['450 ms of quiet before', [46, 86, 126], true],
    ['less quiet before', [45, 85, 125], false],
    ['450 ms of quiet after', [176, 216, 256], true],
    ['less quiet after', [177, 217, 257], false],
  ] as const)('%s: %s is %s', (_name, at, isGesture) => {
    expect(tapGestureOf(taps(at)) !== undefined).toBe(isGesture);
  });

  it('are short', () => {
    expect(tapGestureOf(taps([60, 120, 180], { endsIn: 16 }))).toBeDefined();
    expect(tapGestureOf(taps([60, 120, 180], { endsIn: 36 }))).toBeUndefined();
  });

  it('stand out by 13 dB', () => {
    expect(tapGestureOf(taps(THREE, { dbfs: -47 }))).toBeDefined();
    expect(tapGestureOf(taps(THREE, { dbfs: -48 }))).toBeUndefined();
  });

  it('are a touch if their thump is at most 20 dB below their peak', () => {
    expect(tapGestureOf(taps(THREE, { thumpDb: -20 }))?.isContact).toBe(true);
    expect(tapGestureOf(taps(THREE, { thumpDb: -21 }))?.isContact).toBe(false);
  });
});

describe('the input that was tapped', () => {
  const air = taps(THREE, { thumpDb: -30 });

  it('is the one with the thump, whatever the levels are', () => {
    expect(whichTapped([air, taps(THREE, { dbfs: -40 })])).toEqual({ kind: 'tapped', input: 1 });
  });

  it('may be late by Bluetooth', () => {
    expect(whichTapped([air, taps([125, 165, 205])])).toEqual({ kind: 'tapped', input: 1 });
  });

  it('is not named if another one heard another rhythm', () => {
    expect(whichTapped([taps([100, 145, 185], { thumpDb: -30 }), taps(THREE)])).toEqual({ kind: 'elsewhere' });
  });

  it('is not named if two were shaken alike', () => {
    expect(whichTapped([taps(THREE), taps(THREE, { dbfs: -24 })])).toEqual({ kind: 'elsewhere' });
  });

  it('is none if the taps came through the air', () => {
    expect(whichTapped([air, air])).toEqual({ kind: 'elsewhere' });
    expect(whichTapped([taps([]), taps([100])])).toEqual({ kind: 'none' });
  });
});

/** What the rule says of a simulated case; the benchmark judges all of them. */
const answerTo = (kind: TapKind, index: number) => {
  const { touched, tracks } = tapCase(kind, index);
  return { touched, answer: whichTapped(tracks.map((track) => createTapMeasure(TAP_RATE)(track))) };
};

describe('simulated microphones', () => {
  it.each(['tap', 'tap, touched 30 dB lower', 'tap on a headset'] as const)('%s: named', (kind) => {
    const { touched, answer } = answerTo(kind, 3);
    expect(touched).toBeDefined();
    expect(answer).toEqual({ kind: 'tapped', input: touched });
  });

  it.each(['speech', 'music', 'claps', 'tap on a muted one'] as const)('%s: none named', (kind) => {
    for (const index of [0, 21]) expect(answerTo(kind, index).answer.kind).not.toBe('tapped');
  });
});

describe('a watch', () => {
  it('answers once all inputs have had time for the taps, and then begins again', () => {
    const { tracks, touched } = tapCase('tap on a headset', 3);
    const watch = createTapWatch(tracks.length, TAP_RATE);
    const size = TAP_RATE / 100;
    const answers: { readonly at: number; readonly answer: unknown }[] = [];
    for (let at = 0; at + size <= (tracks[0]?.length ?? 0); at += size) {
      tracks.forEach((track, input) => {
        const answer = watch.push(input, track.subarray(at, at + size));
        if (answer) answers.push({ at: at / TAP_RATE, answer });
      });
    }
    expect(answers.map(({ answer }) => answer)).toEqual([{ kind: 'tapped', input: touched }]);
    expect(answers[0]?.at).toBeGreaterThan(2);
  });
});
