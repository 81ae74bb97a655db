import { expect, test } from 'vitest';
import { createBlock } from './block';
import {
  addAndRectify,
  convolve,
  convolveChannels,
  difference,
  largestOfFour,
  pictureOf,
  randomFilter,
  randomPlane,
} from './testing/naive-layers';

const shapes = [
  { inputs: 4, outputs: 4, stride: 1, size: 4 },
  { inputs: 24, outputs: 28, stride: 1, size: 8 },
  { inputs: 36, outputs: 42, stride: 1, size: 6 },
  { inputs: 8, outputs: 12, stride: 2, size: 8 },
  { inputs: 42, outputs: 48, stride: 2, size: 4 },
  { inputs: 4, outputs: 4, stride: 2, size: 16 },
] as const;

test.each(shapes)(
  'gives both convolutions and the skip connection: $inputs to $outputs channels, stride $stride, $size pixels',
  ({ inputs, outputs, stride, size }) => {
    const depthwise = randomFilter({ weights: 9 * inputs, biases: inputs }, 61);
    const pointwise = randomFilter({ weights: inputs * outputs, biases: outputs }, 62);
    const source = randomPlane({ size, channels: 4 * Math.ceil(inputs / 4), used: inputs }, 63);
    const block = createBlock({ inputs, outputs, stride, depthwise, pointwise }, source);
    const picture = pictureOf(source);
    const skip = stride === 1 ? picture : largestOfFour(picture);
    const convolved = convolve(convolveChannels(picture, depthwise, stride), pointwise, {
      kernel: 1,
      stride: 1,
      inputs,
    });
    block.run();
    expect(difference(pictureOf(block.target), addAndRectify(convolved, skip))).toBeLessThan(2e-5);
  },
);

test('a second run gives the same', () => {
  const source = randomPlane({ size: 4, channels: 4 }, 71);
  const filters = {
    depthwise: randomFilter({ weights: 36, biases: 4 }, 72),
    pointwise: randomFilter({ weights: 32, biases: 8 }, 73),
  };
  const block = createBlock({ inputs: 4, outputs: 8, stride: 1, ...filters }, source);
  block.run();
  const first = Float32Array.from(block.target.data);
  block.run();
  expect(block.target.data).toEqual(first);
});
