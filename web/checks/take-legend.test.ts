import { expect, it } from 'vitest';
import { namedPlaces } from './take-legend';

const namesOf = (...places: readonly (readonly [number, number])[]) =>
  namedPlaces(
    places.map(([fromS, toS]) => ({ fromS, toS })),
    (from, to) => `${from}–${to}`,
  ).map(({ name }) => name);

it('a short place is named by the second in which it begins', () => {
  expect(namesOf([2.9, 3.1], [5, 5.02])).toEqual(['0:02', '0:05']);
});

it('a place of a second and more is named by its beginning and its end', () => {
  expect(namesOf([1.2, 2.19], [3.5, 4.5], [5, 7.9])).toEqual(['0:01', '0:03–0:04', '0:05–0:07']);
});

it('places of the same second are named once, and lead to the first', () => {
  const places = [
    { fromS: 2.1, toS: 2.2 },
    { fromS: 2.7, toS: 2.8 },
  ];
  expect(namedPlaces(places, String)).toEqual([{ name: '0:02', place: places[0] }]);
});
