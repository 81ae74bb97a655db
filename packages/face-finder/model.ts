import { type BlockShape, type HeadShape, type LayerShape, layerLength, layerShapes, network } from './network';

/** The parameters of one layer; `weights` in the order that `LayerShape` describes. */
export interface ModelFilter {
  readonly weights: Float32Array;
  readonly biases: Float32Array;
}

/** The parameters of one BlazeBlock. */
export interface BlockFilters extends BlockShape {
  readonly depthwise: ModelFilter;
  readonly pointwise: ModelFilter;
}

/** The parameters of one head. */
export interface HeadFilters extends HeadShape {
  readonly scores: ModelFilter;
  readonly boxes: ModelFilter;
}

/** The parameters of the whole network. */
export interface FaceModel {
  readonly stem: ModelFilter;
  readonly blocks: readonly BlockFilters[];
  readonly heads: readonly HeadFilters[];
}

/**
 * Header of the model file: the four characters `BFSR`, then three little-endian 32-bit numbers (version, count of half
 * floats, FNV-1a of their bytes). The half floats follow, little-endian, in the order of `layerShapes`.
 */
export const MODEL_HEADER = { magic: 'BFSR', version: 1, bytes: 16 } as const;

/** Number of half floats in the model file. */
export const MODEL_LENGTH = layerShapes.reduce((sum, shape) => sum + layerLength(shape), 0);

/**
 * FNV-1a, 32 bits: detects a file that was truncated and padded or changed in transfer; it does not protect against
 * intent.
 */
export const checksum = (bytes: Uint8Array): number =>
  bytes.reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193), 0x811c9dc5) >>> 0;

/** Converts a half float (IEEE 754 binary16, 0 to 0xffff) to a number. Exported for tests. */
export const fromHalfFloat = (bits: number): number => {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0x1f) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
};

const refuse = (reason: string): never => {
  throw new Error(`This is not a face finder model: ${reason}.`);
};

const checkHeader = (model: ArrayBuffer): void => {
  const { magic, version, bytes } = MODEL_HEADER;
  if (model.byteLength < bytes) refuse(`${model.byteLength} bytes are less than its header`);
  const crop = new DataView(model);
  const magicFound = String.fromCharCode(...new Uint8Array(model, 0, magic.length));
  if (magicFound !== magic) refuse(`it does not begin with ${magic}`);
  if (crop.getUint32(4, true) !== version) refuse(`its version is ${crop.getUint32(4, true)}, not ${version}`);
  if (crop.getUint32(8, true) !== MODEL_LENGTH) refuse(`it announces ${crop.getUint32(8, true)} numbers`);
  const expected = bytes + 2 * MODEL_LENGTH;
  if (model.byteLength !== expected) refuse(`it has ${model.byteLength} bytes, not ${expected}`);
  if (checksum(new Uint8Array(model, bytes)) !== crop.getUint32(12, true)) refuse('its checksum is wrong');
};

const readHalfFloats = (model: ArrayBuffer): Float32Array => {
  const crop = new DataView(model, MODEL_HEADER.bytes);
  return new Float32Array(MODEL_LENGTH).map((_, index) => fromHalfFloat(crop.getUint16(2 * index, true)));
};

/** Creates a function that returns one layer after another, in the order of the file. */
const layerReader = (numbers: Float32Array) => {
  let position = 0;
  return (shape: LayerShape): ModelFilter => {
    const end = position + layerLength(shape);
    const middle = end - shape.biases;
    const filter = { weights: numbers.subarray(position, middle), biases: numbers.subarray(middle, end) };
    position = end;
    return filter;
  };
};

/**
 * Reads the model file that `build/build-face-model.ts` writes.
 *
 * @throws Error when the file is truncated, of another kind or version, or damaged.
 */
export const parseFaceModel = (model: ArrayBuffer): FaceModel => {
  checkHeader(model);
  const take = layerReader(readHalfFloats(model));
  return {
    stem: take(network.stem),
    blocks: network.blocks.map(({ shape, depthwise, pointwise }) => ({
      ...shape,
      depthwise: take(depthwise),
      pointwise: take(pointwise),
    })),
    heads: network.heads.map(({ shape, scores, boxes }) => ({ ...shape, scores: take(scores), boxes: take(boxes) })),
  };
};
