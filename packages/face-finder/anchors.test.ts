import { expect, test } from 'vitest';
import { anchorsOf } from './anchors';
import { headShapes } from './network';

const anchors = headShapes.flatMap(anchorsOf);

test('there are 896 anchors, 512 on the fine grid and 384 on the coarse one', () => {
  expect(headShapes.map((shape) => anchorsOf(shape).length)).toEqual([512, 384]);
  expect(anchors).toHaveLength(896);
});

test.each([
  { index: 0, x: 1 / 32, y: 1 / 32, row: 0, column: 0, slot: 0 },
  { index: 1, x: 1 / 32, y: 1 / 32, row: 0, column: 0, slot: 1 },
  { index: 2, x: 3 / 32, y: 1 / 32, row: 0, column: 1, slot: 0 },
  { index: 32, x: 1 / 32, y: 3 / 32, row: 1, column: 0, slot: 0 },
  { index: 511, x: 31 / 32, y: 31 / 32, row: 15, column: 15, slot: 1 },
  { index: 512, x: 1 / 16, y: 1 / 16, row: 0, column: 0, slot: 0 },
  { index: 518, x: 3 / 16, y: 1 / 16, row: 0, column: 1, slot: 0 },
  { index: 895, x: 15 / 16, y: 15 / 16, row: 7, column: 7, slot: 5 },
])('anchor $index is in the middle of row $row, column $column', ({ index, ...anchor }) => {
  expect(anchors[index]).toEqual(anchor);
});
