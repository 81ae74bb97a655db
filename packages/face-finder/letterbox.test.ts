import { expect, test } from 'vitest';
import { wholeRegionOf } from './crops';
import { createFeatureMap, type FeatureMap, pixelOffset } from './feature-map';
import { fitInto, letterbox, type PixelFrame } from './letterbox';

const frameOf = (width: number, height: number, colour: (x: number, y: number) => readonly number[]): PixelFrame => ({
  width,
  height,
  data: Uint8ClampedArray.from(
    Array.from({ length: width * height }, (_, index) => colour(index % width, Math.floor(index / width))).flat(),
  ),
});

const pixel = (map: FeatureMap, row: number, column: number): readonly number[] => {
  const offset = pixelOffset(map, row, column);
  return [...map.data.subarray(offset, offset + 3)];
};

const expectPixel = (actual: readonly number[], expected: readonly number[]): void => {
  const differences = actual.map((value, index) => Math.abs(value - (expected[index] ?? Number.NaN)));
  expect(Math.max(...differences)).toBeLessThan(1e-5);
};

test.each([
  { width: 640, height: 480, fit: { left: 0, top: 16, width: 128, height: 96 } },
  { width: 1280, height: 720, fit: { left: 0, top: 28, width: 128, height: 72 } },
  { width: 720, height: 1280, fit: { left: 28, top: 0, width: 72, height: 128 } },
  { width: 64, height: 64, fit: { left: 0, top: 0, width: 128, height: 128 } },
  { width: 4000, height: 2, fit: { left: 0, top: 63, width: 128, height: 1 } },
])('$width × $height keeps its aspect ratio, in the middle', ({ width, height, fit }) => {
  expect(fitInto(128, wholeRegionOf({ width, height }))).toEqual(fit);
});

test('values reach from −1 to 1, and the bars are black', () => {
  const frame = frameOf(16, 8, () => [0, 255, 51, 7]);
  const map = createFeatureMap(16, 3);
  letterbox({ frame, region: wholeRegionOf(frame) }, map);
  expectPixel(pixel(map, 3, 0), [-1, -1, -1]);
  expectPixel(pixel(map, 4, 0), [-1, 1, -0.6]);
  expectPixel(pixel(map, 11, 15), [-1, 1, -0.6]);
  expectPixel(pixel(map, 12, 15), [-1, -1, -1]);
});

test('a pixel is the mean of the area that it covers, with shares of the pixels on its edges', () => {
  const frame = frameOf(6, 6, (x, y) => [10 * x, 10 * y, 0, 255]);
  const map = createFeatureMap(4, 3);
  letterbox({ frame, region: wholeRegionOf(frame) }, map);
  // One and a half pixels each: the first covers 0 and half of 1, the second the other half of 1 and 2.
  const [first, second] = [(0 + 0.5 * 10) / 1.5, (0.5 * 10 + 20) / 1.5];
  expectPixel(pixel(map, 0, 1), [second / 127.5 - 1, first / 127.5 - 1, -1]);
  expectPixel(pixel(map, 1, 0), [first / 127.5 - 1, second / 127.5 - 1, -1]);
});

test('a small frame is enlarged without inventing colours', () => {
  const frame = frameOf(2, 2, (x) => [x * 200, 0, 0, 255]);
  const map = createFeatureMap(8, 3);
  letterbox({ frame, region: wholeRegionOf(frame) }, map);
  expectPixel(pixel(map, 5, 3), [-1, -1, -1]);
  expectPixel(pixel(map, 5, 4), [200 / 127.5 - 1, -1, -1]);
});

test('only the region counts', () => {
  const frame = frameOf(8, 4, (x, y) => (x >= 3 && x < 5 && y >= 2 ? [100, 100, 100, 255] : [255, 0, 0, 255]));
  const map = createFeatureMap(2, 3);
  letterbox({ frame, region: { left: 3, top: 2, width: 2, height: 2 } }, map);
  for (const [row, column] of [
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ] as const)
    expectPixel(pixel(map, row, column), [100 / 127.5 - 1, 100 / 127.5 - 1, 100 / 127.5 - 1]);
});

test('the border around the feature map is never written', () => {
  const frame = frameOf(9, 5, () => [255, 255, 255, 255]);
  const map = createFeatureMap(8, 3);
  letterbox({ frame, region: wholeRegionOf(frame) }, map);
  for (const place of [-1, 8, 9]) {
    expectPixel(pixel(map, place, 4), [0, 0, 0]);
    expectPixel(pixel(map, 4, place), [0, 0, 0]);
  }
});
