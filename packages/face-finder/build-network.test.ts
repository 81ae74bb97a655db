import { expect, test } from 'vitest';
import { buildFaceModel } from './build/build-face-model';
import { type BuiltNetwork, buildNetwork } from './build-network';
import { wholeOf } from './crops';
import { type Head, project } from './decode';
import type { Frame } from './face-finder';
import { allRowsOf, pixelOffset } from './feature-map';
import { letterbox } from './letterbox';
import { parseFaceModel } from './model';
import { emptyPictures } from './testing/drawn-pictures';
import { kernels } from './testing/kernels';
import { facing, take, webcam } from './testing/sample-people';

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

const outputsAt = ({ scores, boxes, source }: Head, { row, column, slot }: Head['anchors'][number]) => {
  const offset = pixelOffset(source, row, column);
  const box = [0, 1, 2, 3].map((part) => project(boxes, source, { offset, output: 16 * slot + part }));
  return [project(scores, source, { offset, output: slot }), ...box];
};

const compute = (network: BuiltNetwork, frame: Frame): readonly number[] => {
  letterbox({ frame, region: wholeOf(frame) }, network.input);
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

test('all of the network lies in the memory of its kernel', () => {
  const [, simd] = networks;
  const buffers = new Set([simd.input, ...simd.blocks.map(({ target }) => target)].map(({ data }) => data.buffer));
  expect(buffers.size).toBe(1);
});
