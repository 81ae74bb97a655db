import { describe, expect, test } from 'vitest';
import { buildFaceModel } from './build/build-face-model';
import { wholeRegionOf } from './crops';
import { type ModelHead, project } from './decode';
import {
  type BuiltNetwork,
  buildNetwork,
  createFaceFinder,
  type FaceBox,
  locate,
  type PixelFrame,
} from './face-finder';
import { allRowsOf, pixelOffset } from './feature-map';
import { letterbox } from './letterbox';
import { parseFaceModel } from './model';
import { emptyPictures, expose, paint } from './testing/drawn-pictures';
import { kernels } from './testing/kernels';
import { facing, type SamplePerson, take, webcam } from './testing/sample-people';

const model = buildFaceModel();
const open = async () => Promise.all(kernels.map(async (kernel) => kernel.open()));
const networks = (await open()).map((kernel) => buildNetwork(parseFaceModel(model), kernel)) as [
  BuiltNetwork,
  BuiltNetwork,
];

const people = facing.map((person, index) => ({
  name: `person ${index + 1}`,
  load: async () => (await take(person, webcam)).frame,
}));
const drawn = emptyPictures.map(({ name, frame }) => ({ name, load: async () => frame }));

/** Raw scores and boxes of every anchor, before any of them counts as a face. */
const rawOutputs = ({ heads }: BuiltNetwork): readonly number[] =>
  heads.flatMap((head) => head.anchors.flatMap((anchor) => outputsAt(head, anchor)));

const outputsAt = ({ scores, boxes, source }: ModelHead, { row, column, slot }: ModelHead['anchors'][number]) => {
  const offset = pixelOffset(source, row, column);
  const box = [0, 1, 2, 3].map((part) => project(boxes, source, { offset, output: 16 * slot + part }));
  return [project(scores, source, { offset, output: slot }), ...box];
};

const compute = (network: BuiltNetwork, frame: PixelFrame): readonly number[] => {
  letterbox({ frame, region: wholeRegionOf(frame) }, network.input);
  network.run(allRowsOf(network.input));
  return rawOutputs(network);
};

test.each([...people, ...drawn])(
  'raw scores and boxes of $name differ between the kernels by rounding alone',
  async ({ load }) => {
    const frame = await load();
    const [javascript, simd] = networks.map((network) => compute(network, frame)) as [number[], number[]];
    expect(javascript).toHaveLength(896 * 5);
    const differences = javascript.map((value, index) => Math.abs(value - (simd[index] ?? Number.NaN)));
    const largest = Math.max(...javascript.map(Math.abs));
    expect(Math.max(...differences) / largest).toBeLessThan(1e-5);
  },
);

test('the whole network is in the memory of its kernel', () => {
  const [, simd] = networks;
  const buffers = new Set([simd.input, ...simd.blocks.map(({ target }) => target)].map(({ data }) => data.buffer));
  expect(buffers.size).toBe(1);
});

/** One person in profile, and one with a lowered head and hair in front of it: found in good light only. */
const turnedAway: readonly SamplePerson[] = [
  { sample: 2, x: 0.24, y: 0.215, width: 0.12 },
  { sample: 2, x: 0.515, y: 0.265, width: 0.11 },
];

/** A box is correct if its centre is within a fifth of the face's size, and its size within a quarter. */
const expectFace = (box: FaceBox | undefined, face: Omit<FaceBox, 'score'>): void => {
  expect(box).toBeDefined();
  if (!box) return;
  expect(Math.abs(box.x - face.x) / face.width).toBeLessThan(0.2);
  expect(Math.abs(box.y - face.y) / face.height).toBeLessThan(0.2);
  expect(Math.abs(Math.log(box.width / face.width))).toBeLessThan(Math.log(1.25));
  expect(Math.abs(Math.log(box.height / face.height))).toBeLessThan(Math.log(1.25));
  expect(box.score).toBeGreaterThanOrEqual(0.7);
};

/** Pastes a small picture into a grey 16:9 frame. */
const pasted = (small: PixelFrame, left: number, top: number): PixelFrame => {
  const frame = paint(640, 360, () => [150, 152, 156]);
  for (let row = 0; row < small.height; row += 1) {
    const line = small.data.subarray(4 * row * small.width, 4 * (row + 1) * small.width);
    frame.data.set(line, 4 * ((top + row) * frame.width + left));
  }
  return frame;
};

/** SIMD, which the product uses, at all exposures; a test above compares the other kernel with it. */
const exposures = { simd: [1, 1 / 2, 1 / 4, 1 / 8], javascript: [1 / 4] } as const;

describe.each(kernels)('with the $name kernel', async ({ name: kernelName, open }) => {
  const finder = createFaceFinder(model, await open());

  describe.each(exposures[kernelName])('at exposure %d', (exposure) => {
    test.each(facing)('the person at $x, $y of sample $sample is found where she is', async (person) => {
      const { frame, face } = await take(person, webcam);
      expectFace(finder.find(expose(frame, exposure))[0], face);
    });

    test.each(emptyPictures)('no face is found in $name', ({ frame }) => {
      expect(finder.find(expose(frame, exposure))).toEqual([]);
    });
  });

  test.each(turnedAway)('the person at $x, $y of sample $sample is found, turned away as she is', async (person) => {
    const { frame, face } = await take(person, webcam);
    expectFace(finder.find(frame)[0], face);
  });

  test.each([
    { format: '16:9, at the left', shot: { width: 1120, height: 630, at: [0.3, 0.4], columns: 640 } },
    { format: '16:9, low at the right', shot: { width: 1120, height: 630, at: [0.72, 0.6], columns: 1280 } },
    { format: 'a phone held upright', shot: { width: 540, height: 960, at: [0.5, 0.35], columns: 360 } },
    { format: 'a square', shot: { width: 600, height: 600, at: [0.4, 0.6], columns: 200 } },
  ] as const)('boxes are right in $format', async ({ shot }) => {
    const { frame, face } = await take({ sample: 5, x: 0.45, y: 0.18, width: 0.09 }, shot);
    const boxes = finder.find(frame);
    const nearest = boxes.toSorted(
      (a, b) => Math.hypot(a.x - face.x, a.y - face.y) - Math.hypot(b.x - face.x, b.y - face.y),
    );
    expectFace(nearest[0], face);
  });

  test('several people are all found, best first', async () => {
    const { frame } = await take({ sample: 4, x: 0.635, y: 0.21, width: 0.1 }, webcam);
    const boxes = finder.find(frame);
    expect(boxes).toHaveLength(2);
    expect(boxes[0]?.score).toBeGreaterThan(boxes[1]?.score ?? 1);
  });

  test.each([20, 150, 250, 330, 430])(
    'a person far from a wide camera is found, %d pixels from the left',
    async (left) => {
      const { frame: small, face } = await take(
        { sample: 6, x: 0.405, y: 0.325, width: 0.12 },
        { ...webcam, columns: 168 },
      );
      const expected = {
        x: (left + face.x * small.width) / 640,
        y: (90 + face.y * small.height) / 360,
        width: (face.width * small.width) / 640,
        height: (face.height * small.height) / 360,
      };
      expect(expected.width).toBeLessThan(0.085);
      expectFace(finder.find(pasted(small, left, 90))[0], expected);
    },
  );

  test('earlier pictures have no effect', async () => {
    const [first, second] = await Promise.all(facing.slice(0, 2).map((person) => take(person, webcam)));
    const before = finder.find(first!.frame);
    finder.find(second!.frame);
    finder.find(emptyPictures[0]!.frame);
    expect(finder.find(first!.frame)).toEqual(before);
  });

  test('the bars around a picture have the values of a complete computation', async () => {
    const [first, second] = await Promise.all(facing.slice(0, 2).map((person) => take(person, webcam)));
    const [used, fresh] = [createFaceFinder(model, await open()), createFaceFinder(model, await open())];
    used.findIn(second!.frame, wholeRegionOf(second!.frame));
    expect(used.findIn(first!.frame, wholeRegionOf(first!.frame))).toEqual(
      fresh.findIn(first!.frame, wholeRegionOf(first!.frame)),
    );
  });

  test.each([
    { width: 4, height: 4, bytes: 63 },
    { width: 4, height: 4, bytes: 0 },
    { width: 0, height: 4, bytes: 0 },
    { width: 2.5, height: 4, bytes: 40 },
    { width: Number.NaN, height: 4, bytes: 0 },
  ])('a frame of $width × $height with $bytes bytes is refused', ({ width, height, bytes }) => {
    expect(() => finder.find({ data: new Uint8ClampedArray(bytes), width, height })).toThrow(RangeError);
  });

  test.each([
    { width: 1, height: 1 },
    { width: 3, height: 500 },
  ])('a picture of $width × $height has no face, and causes no error', ({ width, height }) => {
    expect(finder.find(paint(width, height, () => [180, 140, 120]))).toEqual([]);
  });
});

const square = { x: 0.5, y: 0.5, width: 0.25, height: 0.25, score: 0.9 };

test('the bars above and below a wide picture do not count', () => {
  const picture = { width: 1280, height: 720 };
  const region = { left: 0, top: 0, ...picture };
  const fit = { left: 0, top: 28, width: 128, height: 72 };
  expect(locate({ ...square, y: 0.25 }, { size: 128, fit, region, picture })).toEqual({
    x: 0.5,
    y: 4 / 72,
    width: 0.25,
    height: 32 / 72,
    score: 0.9,
  });
});

test('a box in a part of the picture is where the part is', () => {
  const picture = { width: 400, height: 200 };
  const region = { left: 200, top: 0, width: 200, height: 200 };
  const fit = { left: 0, top: 0, width: 128, height: 128 };
  const placement = { size: 128, fit, region, picture };
  expect(locate(square, placement)).toEqual({ x: 0.75, y: 0.5, width: 0.125, height: 0.25, score: 0.9 });
});
