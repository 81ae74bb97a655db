import { expect, test } from 'vitest';
import { createBlock } from './block';
import { createStem } from './stem';
import { randomFilter, randomNumbers, randomPlane } from './testing/naive-layers';

/** One stage of each kind on a plane of 16 pixels. */
const stages = {
  'a 5 × 5 filter at stride 2': (source: ReturnType<typeof randomPlane>) =>
    createStem(randomFilter({ weights: 400, biases: 4 }, 81), source),
  'a block at stride 1': (source: ReturnType<typeof randomPlane>) => createBlock({ ...filters, stride: 1 }, source),
  'a block at stride 2': (source: ReturnType<typeof randomPlane>) => createBlock({ ...filters, stride: 2 }, source),
} as const;

const filters = {
  inputs: 4,
  outputs: 4,
  depthwise: randomFilter({ weights: 36, biases: 4 }, 82),
  pointwise: randomFilter({ weights: 16, biases: 4 }, 83),
} as const;

const cases = Object.keys(stages).flatMap((kind) =>
  [
    [0, 1],
    [0, 16],
    [5, 6],
    [5, 11],
    [6, 10],
    [15, 16],
  ].map(([first = 0, end = 0]) => ({ kind: kind as keyof typeof stages, first, end })),
);

test.each(cases)(
  'where rows $first to $end change, $kind gives what it gives of all of them',
  ({ kind, first, end }) => {
    const source = randomPlane({ size: 16, channels: 4 }, 84);
    const stage = stages[kind](source);
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
