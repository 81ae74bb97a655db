import { expect, test } from 'vitest';
import { buildFaceModel } from './build/build-face-model';
import { fromHalfFloat, MODEL_HEADER, MODEL_LENGTH, parseFaceModel } from './model';

const model = buildFaceModel();

const changed = (change: (bytes: Uint8Array, crop: DataView) => void): ArrayBuffer => {
  const copy = model.slice(0);
  change(new Uint8Array(copy), new DataView(copy));
  return copy;
};

test.each([
  [0x0000, 0],
  [0x0001, 2 ** -24],
  [0x03ff, 1023 * 2 ** -24],
  [0x0400, 2 ** -14],
  [0x3555, 0.333251953125],
  [0x3c00, 1],
  [0xc000, -2],
  [0x7bff, 65504],
  [0x7c00, Number.POSITIVE_INFINITY],
  [0xfc00, Number.NEGATIVE_INFINITY],
  [0x7e00, Number.NaN],
])('the half float %d is %d', (bits, expected) => {
  expect(fromHalfFloat(bits)).toBe(expected);
});

test('the built model has a number for every weight and bias', () => {
  const { stem, blocks, heads } = parseFaceModel(model);
  expect(model.byteLength).toBe(MODEL_HEADER.bytes + 2 * MODEL_LENGTH);
  expect([stem.weights.length, stem.biases.length]).toEqual([1800, 24]);
  expect(blocks).toHaveLength(16);
  expect(blocks[11]?.pointwise.weights).toHaveLength(88 * 96);
  expect(heads.map(({ scores, boxes }) => [scores.biases.length, boxes.biases.length])).toEqual([
    [2, 32],
    [6, 96],
  ]);
  expect(heads[1]?.boxes.biases.every(Number.isFinite)).toBe(true);
});

test.each([
  { name: 'empty', bytes: new ArrayBuffer(0), reason: '0 bytes are less than its header' },
  { name: 'cut in the header', bytes: model.slice(0, 15), reason: '15 bytes are less than its header' },
  { name: 'cut after the header', bytes: model.slice(0, 16), reason: 'it has 16 bytes' },
  { name: 'short of one byte', bytes: model.slice(0, -1), reason: `not ${model.byteLength}` },
  { name: 'of another kind', bytes: new ArrayBuffer(model.byteLength), reason: 'it does not begin with BFSR' },
  { name: 'of another version', bytes: changed((_, crop) => crop.setUint32(4, 2, true)), reason: 'its version is 2' },
  {
    name: 'of another network',
    bytes: changed((_, crop) => crop.setUint32(8, 7, true)),
    reason: 'announces 7 numbers',
  },
  {
    name: 'damaged',
    bytes: changed((bytes) => bytes.set([(bytes[5000] ?? 0) ^ 1], 5000)),
    reason: 'its checksum is wrong',
  },
])('a model that is $name is refused', ({ bytes, reason }) => {
  expect(() => parseFaceModel(bytes)).toThrow('This is not a face finder model');
  expect(() => parseFaceModel(bytes)).toThrow(reason);
});
