import { describe, expect, test } from 'vitest';
import { createBlazeBlock, createStem } from './block';
import { kernels } from './testing/kernels';
import {
  addAndRectify,
  convolve,
  convolveChannels,
  difference,
  largestOfFour,
  pictureOf,
  randomFeatureMap,
  randomFilter,
  randomNumbers,
  rectify,
} from './testing/naive-layers';

const stems = [
  { size: 16, channels: 3, outputs: 4 },
  { size: 32, channels: 3, outputs: 24 },
  { size: 48, channels: 1, outputs: 8 },
];

const blocks = [
  { inputs: 4, outputs: 4, stride: 1, size: 8 },
  { inputs: 24, outputs: 28, stride: 1, size: 16 },
  { inputs: 36, outputs: 42, stride: 1, size: 8 },
  { inputs: 42, outputs: 48, stride: 1, size: 8 },
  { inputs: 8, outputs: 12, stride: 2, size: 32 },
  { inputs: 42, outputs: 48, stride: 2, size: 16 },
  { inputs: 4, outputs: 4, stride: 2, size: 16 },
] as const;

describe.each(kernels)('with the $name kernel', ({ open }) => {
  test.each(stems)(
    'the stem gives a 5 × 5 convolution at stride 2 with ReLU: $size pixels, $channels to $outputs channels',
    async ({ size, channels, outputs }) => {
      const filter = randomFilter({ weights: 25 * channels * outputs, biases: outputs }, 41);
      const kernel = await open();
      const source = randomFeatureMap({ size, channels, kernel }, 42);
      const stem = createStem(filter, source, kernel);
      stem.run();
      const expected = rectify(convolve(pictureOf(source), filter, { kernel: 5, stride: 2, inputs: channels }));
      expect(difference(pictureOf(stem.target), expected)).toBeLessThan(1e-5);
    },
  );

  test.each(blocks)(
    'a block gives both convolutions and the residual connection: $inputs to $outputs channels, stride $stride, $size pixels',
    async ({ inputs, outputs, stride, size }) => {
      const depthwise = randomFilter({ weights: 9 * inputs, biases: inputs }, 61);
      const pointwise = randomFilter({ weights: inputs * outputs, biases: outputs }, 62);
      const kernel = await open();
      const source = randomFeatureMap({ size, channels: 4 * Math.ceil(inputs / 4), used: inputs, kernel }, 63);
      const block = createBlazeBlock({ inputs, outputs, stride, depthwise, pointwise }, source, kernel);
      const picture = pictureOf(source);
      const residual = stride === 1 ? picture : largestOfFour(picture);
      const convolved = convolve(convolveChannels(picture, depthwise, stride), pointwise, {
        kernel: 1,
        stride: 1,
        inputs,
      });
      block.run();
      expect(difference(pictureOf(block.target), addAndRectify(convolved, residual))).toBeLessThan(2e-5);
    },
  );

  test('no value of the previous picture remains', async () => {
    const kernel = await open();
    const source = randomFeatureMap({ size: 16, channels: 4, kernel }, 51);
    const stem = createStem(randomFilter({ weights: 400, biases: 4 }, 52), source, kernel);
    const filters = {
      depthwise: randomFilter({ weights: 36, biases: 4 }, 53),
      pointwise: randomFilter({ weights: 32, biases: 8 }, 54),
    };
    const block = createBlazeBlock({ inputs: 4, outputs: 8, stride: 1, ...filters }, stem.target, kernel);
    const run = (): Float32Array => {
      stem.run();
      block.run();
      return block.target.data.slice();
    };
    const first = run();
    const kept = source.data.slice();
    source.data.set(randomNumbers(source.data.length, 55));
    expect(run()).not.toEqual(first);
    source.data.set(kept);
    expect(run()).toEqual(first);
  });

  test('the border around a result stays 0', async () => {
    const kernel = await open();
    const source = randomFeatureMap({ size: 8, channels: 4, kernel }, 56);
    const filters = {
      depthwise: randomFilter({ weights: 36, biases: 4 }, 57),
      pointwise: randomFilter({ weights: 20, biases: 5 }, 58),
    };
    const { target, run } = createBlazeBlock({ inputs: 4, outputs: 5, stride: 1, ...filters }, source, kernel);
    run();
    const inside = pictureOf(target);
    const sum = (numbers: Float32Array): number => numbers.reduce((total, number) => total + number, 0);
    let sumInside = 0;
    for (let row = 0; row < 8; row += 1)
      for (let column = 0; column < 8; column += 1)
        for (let channel = 0; channel < 5; channel += 1) sumInside += inside.at(row, column, channel);
    expect(sumInside).toBeGreaterThan(0);
    expect(sum(target.data)).toBeCloseTo(sumInside, 3);
  });
});
