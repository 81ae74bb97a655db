import { expect, test } from 'vitest';
import type { FaceBox } from './face-box';
import { overlap, suppress } from './face-finder';

const box = (x: number, score: number, width = 0.2): FaceBox => ({ x, y: 0.5, width, height: 0.2, score });

test.each([
  { name: 'the same box', other: box(0.5, 1), expected: 1 },
  { name: 'half of it beside', other: box(0.6, 1), expected: 1 / 3 },
  { name: 'touching', other: box(0.7, 1), expected: 0 },
  { name: 'apart', other: box(0.9, 1), expected: 0 },
  { name: 'within', other: box(0.5, 1, 0.1), expected: 0.5 },
  { name: 'without an area', other: box(0.5, 1, 0), expected: 0 },
])('overlap with $name', ({ other, expected }) => {
  expect(overlap(box(0.5, 1), other)).toBeCloseTo(expected, 9);
});

test('no boxes result in no boxes', () => {
  expect(suppress([])).toEqual([]);
});

test('boxes of one face become their mean, weighted by score, with the best score', () => {
  const [face, ...others] = suppress([box(0.52, 0.6), box(0.5, 0.9)]);
  expect(others).toEqual([]);
  expect(face?.x).toBeCloseTo((0.9 * 0.5 + 0.6 * 0.52) / 1.5, 9);
  expect(face?.score).toBe(0.9);
});

test('two faces stay two, best first', () => {
  expect(suppress([box(0.2, 0.7), box(0.8, 0.95), box(0.21, 0.75)]).map(({ score }) => score)).toEqual([0.95, 0.75]);
});

test.each([
  { x: 0.607, faces: 1 },
  { x: 0.608, faces: 2 },
])('an overlap of three tenths separates: a box at $x makes $faces', ({ x, faces }) => {
  // Boxes with a width of 0.2 that are d apart share (0.2 − d) of (0.2 + d): 0.3 at d = 0.1077.
  expect(suppress([box(0.5, 0.9), box(x, 0.8)])).toHaveLength(faces);
});
