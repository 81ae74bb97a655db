import { expect, test } from 'vitest';
import { createFeatureMap, rowOf } from '../feature-map';
import { packPointwise } from '../pack-pointwise';
import {
  addAndRectify,
  convolve,
  difference,
  pictureOf,
  randomFeatureMap,
  randomFilter,
} from '../testing/naive-layers';
import { addProducts } from './pointwise';

const shapes = [
  { inputs: 1, outputs: 4, size: 2 },
  { inputs: 5, outputs: 8, size: 4 },
  { inputs: 8, outputs: 6, size: 6 },
  { inputs: 24, outputs: 42, size: 8 },
];

test.each(shapes)(
  'adds what a 1 × 1 convolution of $inputs to $outputs channels gives',
  ({ inputs, outputs, size }) => {
    const filter = randomFilter({ weights: inputs * outputs, biases: outputs }, 11);
    const source = randomFeatureMap({ size, channels: inputs }, 12);
    const layer = packPointwise(filter, inputs);
    const target = randomFeatureMap({ size, channels: layer.outputs, used: outputs }, 13);
    const expected = addAndRectify(
      pictureOf(target),
      convolve(pictureOf(source), filter, { kernel: 1, stride: 1, inputs }),
    );
    for (let row = 0; row < size; row += 1) {
      const { data, offset, pixels } = rowOf(source, row);
      addProducts(layer, Float64Array.from(data.subarray(offset, offset + pixels * inputs)), rowOf(target, row));
    }
    expect(difference(pictureOf(target), expected)).toBeLessThan(1e-5);
  },
);

test('channels that only the rounding adds stay 0, and inputs that only the rounding adds count for nothing', () => {
  const filter = randomFilter({ weights: 6, biases: 2 }, 21);
  const layer = packPointwise(filter, 4);
  const target = createFeatureMap(2, layer.outputs);
  addProducts(layer, Float64Array.of(1, 2, 3, 999, 4, 5, 6, -999), rowOf(target, 0));
  const [w0, w1, w2] = [...filter.weights] as [number, number, number];
  const { data, offset } = rowOf(target, 0);
  expect(data[offset]).toBeCloseTo(Math.max(0, (filter.biases[0] ?? 0) + w0 + 2 * w1 + 3 * w2), 5);
  expect([data[offset + 2], data[offset + 3], data[offset + 6], data[offset + 7]]).toEqual([0, 0, 0, 0]);
});
