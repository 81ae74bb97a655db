import { expect, test } from 'vitest';
import { anchorsOf } from './anchors';
import { type ModelHead, project, readHead } from './decode';
import { createFeatureMap, pixelOffset } from './feature-map';
import type { HeadShape } from './network';
import { convolve, pictureOf, randomFeatureMap, randomFilter } from './testing/naive-layers';

const shape: HeadShape = { afterBlocks: 0, cells: 2, inputs: 4, anchorsPerCell: 2, step: 64 };

/** A head whose second anchor in the lower left cell has the given raw score, and whose box is given by the biases. */
const headWith = (rawScore: number): ModelHead => {
  const source = createFeatureMap(2, 4);
  source.data[pixelOffset(source, 1, 0) + 3] = 1;
  const scores = { weights: new Float32Array(8), biases: Float32Array.of(-9, -9) };
  scores.weights[4 + 3] = rawScore + 9;
  const boxes = { weights: new Float32Array(4 * 32), biases: new Float32Array(32) };
  boxes.biases.set([6.4, -12.8, 32, 48], 16);
  return { source, scores, boxes, anchors: anchorsOf(shape) };
};

test('a box is in pixels of the input, relative to the centre of its cell', () => {
  const [box, ...others] = readHead(headWith(2));
  expect(others).toEqual([]);
  expect(box?.x).toBeCloseTo(0.25 + 0.05, 6);
  expect(box?.y).toBeCloseTo(0.75 - 0.1, 6);
  expect(box?.width).toBeCloseTo(0.25, 6);
  expect(box?.height).toBeCloseTo(0.375, 6);
  expect(box?.score).toBeCloseTo(1 / (1 + Math.exp(-2)), 6);
});

test.each([
  { rawScore: -0.001, candidates: 0 },
  { rawScore: 0, candidates: 1 },
  { rawScore: 0.001, candidates: 1 },
  { rawScore: 1000, candidates: 1 },
])('a raw score of $rawScore makes $candidates candidates', ({ rawScore, candidates }) => {
  expect(readHead(headWith(rawScore))).toHaveLength(candidates);
});

test('one output at one pixel equals that of a 1 × 1 convolution', () => {
  const filter = randomFilter({ weights: 7 * 5, biases: 5 }, 81);
  const source = randomFeatureMap({ size: 3, channels: 8, used: 7 }, 82);
  const expected = convolve(pictureOf(source), filter, { kernel: 1, stride: 1, inputs: 7 });
  const actual = project(filter, source, { offset: pixelOffset(source, 2, 1), output: 4 });
  expect(actual).toBeCloseTo(expected.at(2, 1, 4), 5);
});
