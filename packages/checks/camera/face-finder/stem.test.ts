import { expect, test } from 'vitest';
import { createStem } from './stem';
import {
  convolve,
  difference,
  pictureOf,
  randomFilter,
  randomNumbers,
  randomPlane,
  rectify,
} from './testing/naive-layers';

const shapes = [
  { size: 4, channels: 3, outputs: 4 },
  { size: 12, channels: 3, outputs: 24 },
  { size: 20, channels: 1, outputs: 8 },
];

test.each(shapes)(
  'gives a 5 × 5 convolution at stride 2 with ReLU: $size pixels, $channels to $outputs channels',
  ({ size, channels, outputs }) => {
    const filter = randomFilter({ weights: 25 * channels * outputs, biases: outputs }, 41);
    const source = randomPlane({ size, channels }, 42);
    const stem = createStem(filter, source);
    stem.run();
    const expected = rectify(convolve(pictureOf(source), filter, { kernel: 5, stride: 2, inputs: channels }));
    expect(difference(pictureOf(stem.target), expected)).toBeLessThan(1e-5);
  },
);

test('nothing is left of the picture before', () => {
  const source = randomPlane({ size: 4, channels: 3 }, 51);
  const stem = createStem(randomFilter({ weights: 300, biases: 4 }, 52), source);
  stem.run();
  const first = Float32Array.from(stem.target.data);
  const kept = Float32Array.from(source.data);
  source.data.set(randomNumbers(source.data.length, 53));
  stem.run();
  expect(stem.target.data).not.toEqual(first);
  source.data.set(kept);
  stem.run();
  expect(stem.target.data).toEqual(first);
});
