import fc from 'fast-check';
import { expect, test } from 'vitest';
import { squaresOf, tilesOf, wholeRegionOf } from './crops';

test('the whole picture is one of the crops', () => {
  expect(wholeRegionOf({ width: 640, height: 480 })).toEqual({ left: 0, top: 0, width: 640, height: 480 });
});

test.each([
  { width: 480, height: 480, starts: [] },
  { width: 640, height: 480, starts: [0, 160] },
  { width: 1280, height: 720, starts: [0, 560] },
  { width: 480, height: 640, starts: [0, 160] },
  { width: 720, height: 1280, starts: [0, 560] },
  { width: 1000, height: 500, starts: [0, 250, 500] },
])('the squares of a picture of $width × $height begin at $starts', ({ width, height, starts }) => {
  const side = Math.min(width, height);
  const place = (start: number) => (width > height ? { left: start, top: 0 } : { left: 0, top: start });
  expect(squaresOf({ width, height })).toEqual(starts.map((start) => ({ ...place(start), width: side, height: side })));
});

test('they reach both ends, and neighbours share 15 hundredths of a side', () => {
  const sides = fc.record({
    short: fc.integer({ min: 40, max: 2000 }),
    ratio: fc.double({ min: 1.1, max: 3.5, noNaN: true }),
  });
  fc.assert(
    fc.property(sides, ({ short, ratio }) => {
      const long = Math.round(short * ratio);
      const starts = squaresOf({ width: long, height: short }).map(({ left }) => left);
      const steps = starts.slice(1).map((start, index) => start - (starts[index] ?? 0));
      expect([starts[0], starts.at(-1)]).toEqual([0, long - short]);
      expect(Math.max(...steps)).toBeLessThanOrEqual(0.85 * short + 1);
    }),
  );
});

test('a strip is not searched square by square', () => {
  expect(squaresOf({ width: 360, height: 100 })).toEqual([]);
  expect(squaresOf({ width: 4000, height: 2 })).toEqual([]);
});

test.each([
  { width: 320, height: 240, lefts: [0, 80, 160], tops: [0, 80], side: 160 },
  { width: 320, height: 180, lefts: [0, 67, 133, 200], tops: [0, 60], side: 120 },
  { width: 180, height: 320, lefts: [0, 60], tops: [0, 67, 133, 200], side: 120 },
  { width: 1, height: 1, lefts: [0], tops: [0], side: 1 },
])('the tiles of a picture of $width × $height begin at $lefts and $tops', ({ width, height, lefts, tops, side }) => {
  const expected = tops.flatMap((top) => lefts.map((left) => ({ left, top, width: side, height: side })));
  expect(tilesOf({ width, height })).toEqual(expected);
});
