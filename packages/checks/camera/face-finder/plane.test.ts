import { describe, expect, test } from 'vitest';
import { kernels } from '../../browser/camera/testing/kernels';
import type { Kernel } from './kernel';
import type { Plane } from './plane';
import { createBlock, createStem, type Stage } from './stage';
import { randomFilter, randomNumbers, randomPlane } from './testing/naive-layers';

const filters = {
  inputs: 4,
  outputs: 4,
  depthwise: randomFilter({ weights: 36, biases: 4 }, 82),
  pointwise: randomFilter({ weights: 16, biases: 4 }, 83),
} as const;

/** One stage of each kind on a plane of 16 pixels. */
const stages: Readonly<Record<string, (source: Plane, kernel: Kernel) => Stage>> = {
  'a 5 × 5 filter at stride 2': (source, kernel) =>
    createStem(randomFilter({ weights: 400, biases: 4 }, 81), source, kernel),
  'a block at stride 1': (source, kernel) => createBlock({ ...filters, stride: 1 }, source, kernel),
  'a block at stride 2': (source, kernel) => createBlock({ ...filters, stride: 2 }, source, kernel),
};

const cases = Object.entries(stages).flatMap(([kind, create]) =>
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
    'where rows $first to $end change, $kind gives what it gives of all of them',
    async ({ create, first, end }) => {
      const kernel = await open();
      const source = randomPlane({ size: 16, channels: 4, kernel }, 84);
      const stage = create(source, kernel);
      stage.run();
      const rows = randomNumbers((end - first) * 16 * 4, 85);
      for (let row = first; row < end; row += 1) {
        const from = (row - first) * 64;
        source.data.set(rows.subarray(from, from + 64), (row + 1) * source.pitch + source.channels);
      }
      stage.run({ first, end });
      const target = Float32Array.from(stage.target.data);
      stage.run();
      expect(stage.target.data).toEqual(target);
    },
  );
});
