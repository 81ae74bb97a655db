import { describe, expect, it } from 'vitest';
import { downloadBand, latencyBand, uploadBand } from './bands';

describe('the colour bands of the results card (S2 §5)', () => {
  it.each([
    [0, 'green'],
    [49.9, 'green'],
    [50, 'blue'],
    [99.9, 'blue'],
    [100, 'yellow'],
    [149.9, 'yellow'],
    [150, 'red'],
  ])('latency of %d ms is %s', (latencyMs, colour) => {
    expect(latencyBand(latencyMs).colour).toBe(colour);
  });

  it.each([
    [25, 'green'],
    [24.9, 'blue'],
    [10, 'blue'],
    [9.9, 'yellow'],
    [5, 'yellow'],
    [4.9, 'red'],
  ])('download of %d Mbps is %s', (downloadMbps, colour) => {
    expect(downloadBand(downloadMbps).colour).toBe(colour);
  });

  it.each([
    [15, 'green'],
    [14.9, 'blue'],
    [8, 'blue'],
    [7.9, 'yellow'],
    [3, 'yellow'],
    [2.9, 'red'],
  ])('upload of %d Mbps is %s', (uploadMbps, colour) => {
    expect(uploadBand(uploadMbps).colour).toBe(colour);
  });

  it('have a number of filled parts, so that the colour is never alone', () => {
    expect([40, 60, 120, 400].map((latencyMs) => latencyBand(latencyMs))).toEqual([
      { colour: 'green', parts: 4 },
      { colour: 'blue', parts: 3 },
      { colour: 'yellow', parts: 2 },
      { colour: 'red', parts: 1 },
    ]);
  });

  it('give what is not a number the worst band', () => {
    expect(
      [latencyBand(Number.NaN), downloadBand(Number.NaN), uploadBand(Number.NaN)].map((band) => band.colour),
    ).toEqual(['red', 'red', 'red']);
  });
});
