import { expect, it } from 'vitest';
import { mirrorEdges } from './mirror-edges';
import { paint } from './testing/drawn-pictures';

const red = ({ data, width }: ReturnType<typeof paint>, row: number) =>
  Array.from({ length: width }, (_, column) => data[4 * (row * width + column)]);

it('continues a picture beyond its edges by its mirror image', () => {
  const mirrored = mirrorEdges(
    paint(4, 3, (x, y) => [10 * y + x, 0, 0]),
    2,
  );
  expect(mirrored).toMatchObject({ width: 8, height: 7 });
  expect(Array.from({ length: 7 }, (_, row) => red(mirrored, row))).toEqual(
    [1, 0, 0, 1, 2, 2, 1].map((y) => [1, 0, 0, 1, 2, 3, 3, 2].map((x) => 10 * y + x)),
  );
});

it('takes a picture that is a part of a longer row of bytes', () => {
  const { data } = paint(2, 2, (x, y) => [10 * y + x, 0, 0]);
  const bytes = new Uint8ClampedArray(1 + data.length);
  bytes.set(data, 1);
  expect(red(mirrorEdges({ data: bytes.subarray(1), width: 2, height: 2 }, 1), 1)).toEqual([0, 0, 1, 1]);
});
