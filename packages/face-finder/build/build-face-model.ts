/**
 * Extracts the weights of BlazeFace short-range from the npm package `@mediapipe/face_detection` (Apache-2.0, © Google)
 * and writes them, unchanged, to the one compact file that `createFaceFinder` reads.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { checksum, MODEL_HEADER, MODEL_LENGTH } from '../model';
import { type LayerShape, layerShapes } from '../network';

const SOURCE = '@mediapipe/face_detection/face_detection_short_range.tflite';
const SOURCE_SHA256 = '3bc182eb9f33925d9e58b5c8d59308a760f4adea8f282370e428c51212c26633';
const MODEL_SHA256 = '106717636b3a92100f3f02677b48e2327fe7d01e3418c83086d98d6ed8e7714d';

/** Field numbers and codes of the TFLite schema, version 3 (tensorflow/lite/schema/schema.fbs). */
const MODEL_FIELDS = { subgraphs: 2, buffers: 4 } as const;
const SUBGRAPH_FIELDS = { tensors: 0 } as const;
const TENSOR_FIELDS = { shape: 0, type: 1, buffer: 2, name: 3 } as const;
const BUFFER_FIELDS = { data: 0 } as const;
const FLOAT16 = 1;

interface Tensor {
  readonly name: string;
  readonly type: number;
  readonly shape: readonly number[];
  readonly bytes: Uint8Array;
}

interface Vector {
  readonly start: number;
  readonly length: number;
}

/** A reader for the required parts of FlatBuffers; a table is identified by its offset. */
const flatBuffer = (file: Uint8Array) => {
  const crop = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const follow = (position: number): number => position + crop.getUint32(position, true);
  /** The offset of a table's field; undefined if it was omitted and so has its default. */
  const field = (table: number, number: number): number | undefined => {
    const layout = table - crop.getInt32(table, true);
    const entry = 4 + 2 * number;
    const offset = entry < crop.getUint16(layout, true) ? crop.getUint16(layout + entry, true) : 0;
    return offset ? table + offset : undefined;
  };
  const vector = (table: number, number: number): Vector => {
    const position = field(table, number);
    if (position === undefined) return { start: 0, length: 0 };
    return { start: follow(position) + 4, length: crop.getUint32(follow(position), true) };
  };
  const list = (table: number, number: number, read: (position: number) => number): readonly number[] => {
    const { start, length } = vector(table, number);
    return Array.from({ length }, (_, index) => read(start + 4 * index));
  };
  const scalar = (table: number, number: number, read: (position: number) => number): number => {
    const position = field(table, number);
    return position === undefined ? 0 : read(position);
  };
  const bytes = (table: number, number: number): Uint8Array => {
    const { start, length } = vector(table, number);
    return file.subarray(start, start + length);
  };
  return {
    root: follow(0),
    tables: (table: number, number: number) => list(table, number, follow),
    integers: (table: number, number: number) => list(table, number, (position) => crop.getInt32(position, true)),
    byte: (table: number, number: number) => scalar(table, number, (position) => crop.getUint8(position)),
    integer: (table: number, number: number) => scalar(table, number, (position) => crop.getUint32(position, true)),
    bytes,
  };
};

const readTensors = (file: Uint8Array): ReadonlyMap<string, Tensor> => {
  const reader = flatBuffer(file);
  const buffers = reader
    .tables(reader.root, MODEL_FIELDS.buffers)
    .map((table) => reader.bytes(table, BUFFER_FIELDS.data));
  const graphs = reader.tables(reader.root, MODEL_FIELDS.subgraphs);
  const tables = graphs.flatMap((graph) => reader.tables(graph, SUBGRAPH_FIELDS.tensors));
  const tensors = tables.map((table) => ({
    name: new TextDecoder().decode(reader.bytes(table, TENSOR_FIELDS.name)),
    type: reader.byte(table, TENSOR_FIELDS.type),
    shape: reader.integers(table, TENSOR_FIELDS.shape),
    bytes: buffers[reader.integer(table, TENSOR_FIELDS.buffer)] ?? new Uint8Array(),
  }));
  return new Map(tensors.map((tensor) => [tensor.name, tensor]));
};

/** The half-precision floats of one tensor, as stored in the file. */
const halfFloats = (tensors: ReadonlyMap<string, Tensor>, name: string, shape: readonly number[]): Uint8Array => {
  const tensor = tensors.get(name);
  if (tensor?.type !== FLOAT16 || tensor.shape.join() !== shape.join())
    throw new Error(`${SOURCE} has no tensor ${name} of half floats with the shape ${shape.join(' × ')}.`);
  return tensor.bytes;
};

const layerBytes = (tensors: ReadonlyMap<string, Tensor>, { name, weights, biases }: LayerShape): Uint8Array[] => [
  halfFloats(tensors, `${name}/Kernel`, weights),
  halfFloats(tensors, `${name}/Bias`, [biases]),
];

const verify = (bytes: Uint8Array, expected: string, what: string): void => {
  const actual = createHash('sha256').update(bytes).digest('hex');
  if (actual !== expected) throw new Error(`${what} has the SHA-256 ${actual}, not ${expected}.`);
};

const header = (numbers: Uint8Array): Uint8Array => {
  const bytes = new Uint8Array(MODEL_HEADER.bytes);
  bytes.set(new TextEncoder().encode(MODEL_HEADER.magic));
  const crop = new DataView(bytes.buffer);
  crop.setUint32(4, MODEL_HEADER.version, true);
  crop.setUint32(8, MODEL_LENGTH, true);
  crop.setUint32(12, checksum(numbers), true);
  return bytes;
};

/**
 * The model file's bytes; identical for identical packages.
 *
 * @throws Error when the package's file or the result does not have the recorded hash.
 */
export const buildFaceModel = (): ArrayBuffer => {
  const source = readFileSync(createRequire(import.meta.url).resolve(SOURCE));
  verify(source, SOURCE_SHA256, SOURCE);
  const tensors = readTensors(source);
  const numbers = Buffer.concat(layerShapes.flatMap((shape) => layerBytes(tensors, shape)));
  const model = Uint8Array.from(Buffer.concat([header(numbers), numbers]));
  verify(model, MODEL_SHA256, 'The model');
  return model.buffer;
};
