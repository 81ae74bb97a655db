import { describe, expect, it } from 'vitest';
import { exceedsClip, fitPicture } from './fit-picture';

describe('a picture', () => {
  it.each([
    [640, 480, false],
    [480, 640, false],
    [640, 360, false],
    [320, 240, false],
    [641, 480, true],
    [640, 481, true],
    [960, 720, true],
    [720, 1280, true],
  ])('of %d x %d exceeds a clip: %s', (width, height, exceeds) => {
    expect(exceedsClip({ width, height })).toBe(exceeds);
  });

  it.each([
    ['a picture of the right shape', [960, 720], [640, 480], [0, 0, 960, 720]],
    ['the middle of a wide one', [1280, 720], [640, 480], [160, 0, 960, 720]],
    ['the middle of a phone held upright', [720, 1280], [480, 640], [0, 160, 720, 960]],
    ['a square', [1000, 1000], [640, 480], [0, 125, 1000, 750]],
    ['a small one, which is not made larger', [480, 360], [480, 360], [0, 0, 480, 360]],
    ['a wide one that is low', [720, 405], [540, 405], [90, 0, 540, 405]],
  ] as const)('is fitted: %s', (_what, [width, height], [fitWidth, fitHeight], [x, y, cropWidth, cropHeight]) => {
    expect(fitPicture({ width, height })).toEqual({
      width: fitWidth,
      height: fitHeight,
      crop: { x, y, width: cropWidth, height: cropHeight },
    });
  });
});
