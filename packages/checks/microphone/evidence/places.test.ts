import { describe, expect, it } from 'vitest';
import { placesOf } from './places';

const RATE = 1000;
const at = (...places: readonly (readonly [number, number])[]) =>
  placesOf(
    places.map(([from, to]) => ({ from, to })),
    RATE,
  );

describe('places', () => {
  it('are in seconds, in their order', () => {
    expect(at([5000, 5020], [2000, 2100])).toEqual([
      { fromS: 2, toS: 2.1 },
      { fromS: 5, toS: 5.02 },
    ]);
  });

  it.each([
    [1199, 1],
    [1200, 1],
    [1201, 2],
  ])('with a gap of 0.2 s are merged: the next at %d ms makes %d', (from, count) => {
    expect(at([900, 1000], [from, from + 1])).toHaveLength(count);
  });

  it('that contain one another are merged to the longer one', () => {
    expect(at([1000, 2000], [1100, 1200])).toEqual([{ fromS: 1, toS: 2 }]);
  });

  it('are twelve at most, of which the nearest were joined', () => {
    const thirteen = Array.from({ length: 13 }, (_, index) => [index * 1000, index * 1000 + 10] as const);
    const nearer = thirteen.with(7, [6800, 6810]);
    const places = at(...nearer);
    expect(places).toHaveLength(12);
    expect(places[6]).toEqual({ fromS: 6, toS: 6.81 });
    expect(places[11]).toEqual({ fromS: 12, toS: 12.01 });
  });
});
