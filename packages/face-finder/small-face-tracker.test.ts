import { describe, expect, it } from 'vitest';
import { buildFaceModel } from './build/build-face-model';
import { type ImageRegion, tilesOf } from './crops';
import { createFaceFinder, type FaceBox, type PixelFrame } from './face-finder';
import { openKernel } from './open-kernel';
import { createSmallFaceTracker } from './small-face-tracker';
import { emptyPictures, paint } from './testing/drawn-pictures';
import { facing, take, webcam } from './testing/sample-people';

const picture = paint(320, 240, () => [0, 0, 0]);
const tiles = tilesOf(picture);
const indexOf = ({ left, top, width }: ImageRegion): number =>
  tiles.findIndex((tile) => tile.left === left && tile.top === top && tile.width === width);

const small: FaceBox = { x: 0.6, y: 0.3, width: 0.1, height: 0.13, score: 0.9 };

/** The results of pictures with these faces in one tile, and none in the whole picture or its squares. */
function tracked(faces: readonly (FaceBox | undefined)[], inTile = 4) {
  let face: FaceBox | undefined;
  const track = createSmallFaceTracker({
    findIn: (_frame, region) => (face !== undefined && indexOf(region) === inTile ? [face] : []),
  });
  return faces.map((each) => {
    face = each;
    return track(picture);
  });
}

describe('a small face', () => {
  it('counts from the second picture that has it in the same place', () => {
    expect(tracked([small, small, { ...small, x: 0.64 }])).toEqual([undefined, small, { ...small, x: 0.64 }]);
  });

  it.each([
    ['is elsewhere in the next picture', [small, { ...small, x: 0.67 }]],
    ['is higher in the next picture', [small, { ...small, y: 0.38 }]],
    ['is not in the picture between', [small, undefined, small]],
    ['is less certain', [0, 1].map(() => ({ ...small, score: 0.79 }))],
    ['is too wide for a tile, such as part of a face', [0, 1].map(() => ({ ...small, width: 0.19 }))],
  ])('does not count if it %s', (_, faces) => {
    expect(tracked(faces)).not.toContainEqual(expect.objectContaining({ score: expect.any(Number) }));
  });

  it.each([...tiles.keys()])(
    'that enters an empty room is found within as many pictures as there are tiles: %d',
    (tile) => {
      const found = tracked(
        [...Array.from({ length: 7 }, () => undefined), ...Array.from({ length: 7 }, () => small)],
        tile,
      );
      expect(found.slice(0, 7)).not.toContain(small);
      expect(found.at(-1)).toBe(small);
    },
  );
});

it.each([
  [{ width: 0.18, score: 0.79 }, false],
  [{ width: 0.18, score: 0.8 }, true],
  [{ width: 0.19, score: 0.7 }, true],
])('a box of the usual search is a face at once, %j: %s', (change, isFace) => {
  const box = { ...small, ...change };
  const track = createSmallFaceTracker({ findIn: (_frame, region) => (indexOf(region) < 0 ? [box] : []) });
  expect(track(picture)).toBe(isFace ? box : undefined);
});

it('a small face costs one pass more in an empty room, and its tile is searched first', () => {
  const passes: ImageRegion[][] = [];
  const track = createSmallFaceTracker({
    findIn: (_frame, region) => {
      passes.at(-1)?.push(region);
      return passes.length > 5 && indexOf(region) === 4 ? [small] : [];
    },
  });
  for (let count = 0; count < 14; count += 1) {
    passes.push([]);
    track(picture);
  }
  const tilesIn = (at: number) => passes[at]?.map(indexOf).filter((tile) => tile >= 0);
  expect([0, 1].map((at) => tilesIn(at)?.length)).toEqual([6, 6]);
  expect([2, 3, 4].map((at) => tilesIn(at)?.length)).toEqual([1, 1, 1]);
  expect(tilesIn(13)).toEqual([4]);
});

/** A frame in a grey picture of 320 × 240, shrunk so that the face has this share of the width. */
async function distant(person: (typeof facing)[number], width: number): Promise<PixelFrame> {
  const { face } = await take(person, webcam);
  const { frame } = await take(person, { ...webcam, columns: Math.round((320 * width) / face.width) });
  const data = paint(320, 240, () => [150, 152, 156]).data.slice();
  for (let row = 0; row < frame.height; row += 1)
    data.set(frame.data.subarray(4 * row * frame.width, 4 * (row + 1) * frame.width), 4 * ((40 + row) * 320 + 70));
  return { data, width: 320, height: 240 };
}

const finder = createFaceFinder(buildFaceModel(), await openKernel());
const twice = (frame: PixelFrame) => {
  const track = createSmallFaceTracker(finder);
  track(frame);
  return track(frame);
};

it.each([0.085, 0.1])('people whose face has %d of the width are found', async (width) => {
  const frames = await Promise.all(facing.map((person) => distant(person, width)));
  const found = frames.filter((frame) => twice(frame) !== undefined).length;
  expect(found / facing.length).toBeGreaterThanOrEqual(0.95);
});

it.each(emptyPictures)('no small face is found in $name', ({ frame }) => {
  expect(twice(frame)).toBeUndefined();
});
