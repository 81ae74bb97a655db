import { describe, expect, test } from 'vitest';
import { createBlazeBlock, createStem, type ModelBlock } from './block';
import type { FeatureMap } from './feature-map';
import type { LayerKernel } from './kernel';
import { kernels } from './testing/kernels';
import { randomFeatureMap, randomFilter, randomNumbers } from './testing/naive-layers';

const filters = {
  inputs: 4,
  outputs: 4,
  depthwise: randomFilter({ weights: 36, biases: 4 }, 82),
  pointwise: randomFilter({ weights: 16, biases: 4 }, 83),
} as const;

/** One block of each kind on a feature map of 16 pixels. */
const blocks: Readonly<Record<string, (source: FeatureMap, kernel: LayerKernel) => ModelBlock>> = {
  'a 5 × 5 filter at stride 2': (source, kernel) =>
    createStem(randomFilter({ weights: 400, biases: 4 }, 81), source, kernel),
  'a block at stride 1': (source, kernel) => createBlazeBlock({ ...filters, stride: 1 }, source, kernel),
  'a block at stride 2': (source, kernel) => createBlazeBlock({ ...filters, stride: 2 }, source, kernel),
};

const cases = Object.entries(blocks).flatMap(([kind, create]) =>
  [
    [0, 1],
    [0, 16],
    [5, 6],
    [5, 11],
    [6, 10],
    [15, 16],
  ].map(([first = 0, end = 0]) => ({ kind, create, first, end })),
);

describe.each(kernels)('with the $name kernel', ({ open }) => {
  test.each(cases)(
    'if rows $first to $end change, $kind gives the same result as for all rows',
    async ({ create, first, end }) => {
      const kernel = await open();
      const source = randomFeatureMap({ size: 16, channels: 4, kernel }, 84);
      const block = create(source, kernel);
      block.run();
      const rows = randomNumbers((end - first) * 16 * 4, 85);
      for (let row = first; row < end; row += 1) {
        const from = (row - first) * 64;
        source.data.set(rows.subarray(from, from + 64), (row + 1) * source.pitch + source.channels);
      }
      block.run({ first, end });
      const target = Float32Array.from(block.target.data);
      block.run();
      expect(block.target.data).toEqual(target);
    },
  );
});
