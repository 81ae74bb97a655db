import { beforeAll, describe, expect, it } from 'vitest';
import { buildFaceModel } from './build/build-face-model';
import { createCutFaceTracker, mirrorEdges } from './cut-face-tracker';
import { createFaceFinder, type FaceBox, type FaceFinder, type PixelFrame } from './face-finder';
import { openKernel } from './open-kernel';
import { emptyPictures, expose, paint } from './testing/drawn-pictures';
import { facing, type SamplePerson, take, webcam } from './testing/sample-people';

let finder: FaceFinder;
beforeAll(async () => {
  finder = createFaceFinder(buildFaceModel(), await openKernel());
});

type Size = Pick<FaceBox, 'width' | 'height'>;

/** People with enough space around them in their picture to be moved. */
const near = facing.filter(({ sample }) => sample === 3 || sample === 6 || sample === 1);

const isAt =
  (edge: 'left' | 'right' | 'top' | 'bottom') =>
  ({ x, y }: FaceBox): boolean =>
    ({ left: x < 0.15, right: x > 0.85, top: y < 0.15, bottom: y > 0.85 })[edge];

const seesPart = (frame: PixelFrame) => createCutFaceTracker(finder)(frame);

/** Centre of a face of which an edge cuts off this share of the width or height. */
const places = {
  left: ({ width }, share) => [(0.5 - share) * width, 0.45],
  right: ({ width }, share) => [1 - (0.5 - share) * width, 0.45],
  top: ({ height }, share) => [0.5, (0.5 - share) * height],
  bottom: ({ height }, share) => [0.5, 1 - (0.5 - share) * height],
} as const satisfies Record<string, (face: Size, share: number) => readonly [number, number]>;

/** Takes a frame of the person, moved until the edge cuts off the face. */
async function cutAt(person: SamplePerson, edge: keyof typeof places, share: number): Promise<PixelFrame> {
  const { face } = await take(person, webcam);
  const { frame } = await take(person, { ...webcam, at: places[edge](face, share) });
  return frame;
}

describe.each(['left', 'right', 'top', 'bottom'] as const)('a face of which the %s edge', (edge) => {
  it.each([0.4, 0.5])('cuts off %d is a part of a person, or found whole', async (share) => {
    const frames = await Promise.all(near.map((person) => cutAt(person, edge, share)));
    const seen = frames.map((frame) => seesPart(frame) || finder.find(frame).some(isAt(edge)));
    expect(seen.filter(Boolean).length / seen.length).toBeGreaterThanOrEqual(0.5);
  });
});

describe.each([1, 0.5, 0.25])('at exposure %d', (exposure) => {
  it.each(emptyPictures)('no part of a person is seen in $name', ({ frame }) => {
    expect(seesPart(expose(frame, exposure))).toBe(false);
  });
});

it('leaves a whole face to the finder', async () => {
  const { frame } = await take(facing[17]!, webcam);
  expect(finder.find(frame)).not.toEqual([]);
  expect(seesPart(frame)).toBe(false);
});

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
