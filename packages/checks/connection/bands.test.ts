import { describe, expect, it } from 'vitest';
import { downloadBand, latencyBand, uploadBand } from './bands';

describe('the colour bands of the results card (S2 §5)', () => {
  const parts = { green: 4, blue: 3, yellow: 2, red: 1 } as const;

  it.each([
    [latencyBand, [0, 49.9], 'green'],
    [latencyBand, [50, 99.9], 'blue'],
    [latencyBand, [100, 149.9], 'yellow'],
    [latencyBand, [150], 'red'],
    [downloadBand, [25], 'green'],
    [downloadBand, [24.9, 10], 'blue'],
    [downloadBand, [9.9, 5], 'yellow'],
    [downloadBand, [4.9], 'red'],
    [uploadBand, [15], 'green'],
    [uploadBand, [14.9, 8], 'blue'],
    [uploadBand, [7.9, 3], 'yellow'],
    [uploadBand, [2.9], 'red'],
  ] as const)('by %o %o are %s, with a number of filled parts beside the colour', (band, values, colour) => {
    for (const value of values) expect(band(value)).toEqual({ colour, parts: parts[colour] });
  });

  it('give what is not a number the worst band', () => {
    expect(
      [latencyBand(Number.NaN), downloadBand(Number.NaN), uploadBand(Number.NaN)].map((band) => band.colour),
    ).toEqual(['red', 'red', 'red']);
  });
});
