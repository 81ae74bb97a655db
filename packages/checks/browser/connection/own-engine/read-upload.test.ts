import { describe, expect, it } from 'vitest';
import { readUpload, withUpload } from './read-upload';

/** Arrivals every 25 ms at a steady speed. */
const steady = (mbps: number, ms: number) =>
  Array.from({ length: ms / 25 + 1 }, (_, at) => [at * 25, at === 0 ? 0 : (mbps * 1000 * 25) / 8] as const);
const sizeOf = (mbps: number, ms: number): number => (mbps * 1000 * ms) / 8;

describe('an upload', () => {
  it('has the speed at which the server saw it arrive', () => {
    const { mbps, certainty } = readUpload({ size: sizeOf(5, 400), tookMs: 520, arrivals: steady(5, 400) }, 100);
    expect([mbps, certainty]).toEqual([expect.closeTo(5, 6), undefined]);
  });

  it('is settled where two windows agree, far from every step', () => {
    const certainty = (mbps: number) =>
      readUpload({ size: sizeOf(mbps, 1200), tookMs: 1220, arrivals: steady(mbps, 1200) }, 20).certainty;
    expect(certainty(6.5)).toBe('settled');
    // A score changes at 8, and shows ask for 4 and 5.
    expect([8, 4, 5].map(certainty)).toEqual([undefined, undefined, undefined]);
  });

  it('is certainly fast if the whole upload, including its response, was', () => {
    const arrivals = [[0, 1_500_000]] as const;
    expect(readUpload({ size: 1_500_000, tookMs: 600, arrivals }, 20).certainty).toBe('at-least');
    expect(readUpload({ size: 1_500_000, tookMs: 700, arrivals }, 20).certainty).toBeUndefined();
    expect(readUpload({ size: 192_000, tookMs: 20, arrivals }, 20).certainty).toBeUndefined();
  });

  it.each([
    ['a proxy has collected it', [[0, 250_000]]],
    ['the server does not say when it came', []],
  ] as const)('has the speed by the clock of the page where %s', (_, arrivals) => {
    expect(readUpload({ size: 250_000, tookMs: 1040, arrivals }, 40)).toEqual({ mbps: 2 });
  });
});

describe('what is known after one upload more', () => {
  it.each([
    ['of a line that has slowed down, its new speed', { mbps: 5 }, { mbps: 2 }, { mbps: 2 }],
    [
      'of uploads that grow, the fastest',
      { mbps: 4, isGrowing: true },
      { mbps: 1, isGrowing: true },
      { mbps: 4, isGrowing: true },
    ],
    [
      'of one too short for windows, its speed',
      { mbps: 2 },
      { mbps: 3, isGrowing: true },
      { mbps: 3, isGrowing: true },
    ],
    [
      'of two that are as fast, that no more is to come',
      { mbps: 2 },
      { mbps: 2.1, isGrowing: true },
      { mbps: 2.1, isGrowing: false, isSteady: true },
    ],
    ['of nothing before, what the first one says', {}, { mbps: 1, isGrowing: true }, { mbps: 1, isGrowing: true }],
  ])('is, %s', (_, before, next, known) => {
    expect(withUpload(before, next)).toEqual(known);
  });
});
