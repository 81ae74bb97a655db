import { describe, expect, it } from 'vitest';
import { megabits, milliseconds } from './amounts';

describe('megabits', () => {
  it.each([
    [0, '0.00'],
    [0.48, '0.48'],
    [0.994, '0.99'],
    [0.995, '1.0'],
    [7.64, '7.6'],
    [99.94, '99.9'],
    [99.95, '100'],
    [432.1, '432'],
  ])('writes %d as %s', (mbps, text) => {
    expect(megabits(mbps)).toBe(text);
  });
});

describe('milliseconds', () => {
  it.each([
    [4.23, '4.2'],
    [9.94, '9.9'],
    [9.95, '10'],
    [41.6, '42'],
  ])('writes %d as %s', (ms, text) => {
    expect(milliseconds(ms)).toBe(text);
  });
});
