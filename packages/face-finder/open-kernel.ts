import { clearRow, type FeatureMap, pixelOffset } from './feature-map';
import { createJavascriptKernel } from './javascript/javascript-kernel';
import type { ComputeRow, KernelLayer, LayerKernel } from './kernel';
import type { ModelFilter } from './model';
import { packPointwise } from './pack-pointwise';
import { PIXELS_AT_ONCE } from './simd/convolve-row';
import { prepareRow, type SimdExports, simdModule } from './simd/simd-module';

/**
 * Opens a kernel with SIMD, or else the one in JavaScript: if WebAssembly is disabled (as in a phone's lockdown mode),
 * has no SIMD (Safari before 16.4), or is not allowed by the Content-Security-Policy (a page, or a worker behind a
 * proxy that sets its own).
 */
export async function openKernel(): Promise<LayerKernel> {
  try {
    const { instance } = await WebAssembly.instantiate(simdModule());
    return createSimdKernel(instance.exports as unknown as SimdExports); // Those of `simdModule`.
  } catch {
    return createJavascriptKernel();
  }
}

/** Alignment in bytes; vectors that cross two cache lines take longer. */
const VECTOR_BYTES = 16;

interface Numbers {
  readonly weights: ArrayLike<number>;
  readonly biases: ArrayLike<number>;
}

/** An allocator for a module's memory. */
interface SimdMemory {
  /** Memory for `length` numbers, all 0. @throws RangeError when there is not enough left. */
  readonly reserve: (length: number) => Float32Array;
  /** Copies a filter into the memory permanently, and returns the addresses. */
  readonly keep: (filter: Numbers) => { readonly weights: number; readonly biases: number };
}

/** Allocates a module's memory from its start to its end, without freeing any; all of it is 0. Exported for tests. */
export const createSimdMemory = (buffer: ArrayBuffer): SimdMemory => {
  let next = 0;
  const reserve = (length: number): Float32Array => {
    const numbers = new Float32Array(buffer, next, length);
    next += VECTOR_BYTES * Math.ceil((FLOAT_BYTES * length) / VECTOR_BYTES);
    return numbers;
  };
  const copy = (numbers: ArrayLike<number>): number => {
    const place = reserve(numbers.length);
    place.set(numbers);
    return place.byteOffset;
  };
  return { reserve, keep: ({ weights, biases }) => ({ weights: copy(weights), biases: copy(biases) }) };
};

const FLOAT_BYTES = Float32Array.BYTES_PER_ELEMENT;
const DEPTHWISE_WINDOW = 9;

interface Machine {
  readonly exports: SimdExports;
  readonly memory: SimdMemory;
}

/** Distances in bytes, and the addresses of rows and windows in memory. */
const layOut = ({ source, target, window }: KernelLayer) => {
  const [inputBytes, outputBytes] = [FLOAT_BYTES * source.channels, FLOAT_BYTES * target.channels];
  const { stride, before } = window;
  const addressOf = (map: FeatureMap, row: number, column: number): number =>
    map.data.byteOffset + FLOAT_BYTES * pixelOffset(map, row, column);
  return {
    inputBytes,
    outputBytes,
    /** Distance in bytes from one window to the next. */
    step: stride * inputBytes,
    pitch: FLOAT_BYTES * source.pitch,
    windowAt: (row: number): number => addressOf(source, stride * row - before, -before),
    sourceAt: (row: number): number => addressOf(source, stride * row, 0),
    targetAt: (row: number): number => addressOf(target, row, 0),
  };
};

const checkTarget = ({ target: { size } }: KernelLayer): void => {
  if (size % PIXELS_AT_ONCE !== 0)
    throw new RangeError(`Rows of ${size} pixels are not divisible by ${PIXELS_AT_ONCE}.`);
};

/** Packs the weights of the window's first pixel for all channels of the feature map, then those of the second. */
const packDepthwise = ({ weights, biases }: ModelFilter, channels: number): ModelFilter => {
  const packed = { weights: new Float32Array(DEPTHWISE_WINDOW * channels), biases: new Float32Array(channels) };
  for (let pixel = 0; pixel < DEPTHWISE_WINDOW; pixel += 1) {
    packed.weights.set(weights.subarray(pixel * biases.length, (pixel + 1) * biases.length), pixel * channels);
  }
  packed.biases.set(biases);
  return packed;
};

const createStemRow = ({ exports, memory }: Machine, filter: ModelFilter, layer: KernelLayer): ComputeRow => {
  const { source, target, window } = layer;
  const { inputBytes, outputBytes, step, pitch, windowAt, targetAt } = layOut(layer);
  const side = window.before + 1 + window.after;
  const convolve = prepareRow(exports, 'convolveRow', {
    ...memory.keep(packPointwise(filter, side * side * source.channels)),
    step,
    windowRowBytes: side * inputBytes,
    pitch,
    windowBytes: side * pitch,
    pixelBytes: outputBytes,
    rowBytes: target.size * outputBytes,
  });
  return (row) => {
    clearRow(target, row);
    convolve(windowAt(row), targetAt(row));
  };
};

const createBlockRow = (
  { exports, memory }: Machine,
  filters: Parameters<LayerKernel['block']>[0],
  layer: KernelLayer,
): ComputeRow => {
  const { source, target, window } = layer;
  const { inputBytes, outputBytes, step, pitch, windowAt, sourceAt, targetAt } = layOut(layer);
  const rowBytes = target.size * outputBytes;
  const between = memory.reserve(target.size * source.channels).byteOffset;
  const convolveChannels = prepareRow(exports, 'depthwiseRow', {
    ...memory.keep(packDepthwise(filters.depthwise, source.channels)),
    step,
    pitch,
    pixelBytes: inputBytes,
    rowBytes: target.size * inputBytes,
  });
  const residual = prepareRow(exports, window.stride === 1 ? 'copyRow' : 'poolRow', {
    inputBytes,
    outputBytes,
    rowBytes,
    pitch,
  });
  // The window is the pixel itself.
  const convolve = prepareRow(exports, 'convolveRow', {
    ...memory.keep(packPointwise(filters.pointwise, source.channels)),
    step: inputBytes,
    windowRowBytes: inputBytes,
    pitch: inputBytes,
    windowBytes: inputBytes,
    pixelBytes: outputBytes,
    rowBytes,
  });
  return (row) => {
    convolveChannels(windowAt(row), between);
    if (target.channels > source.channels) clearRow(target, row);
    residual(sourceAt(row), targetAt(row));
    convolve(between, targetAt(row));
  };
};

/**
 * The kernel for processors that compute four numbers at a time, as nearly all do. Weights and feature maps are in the
 * module's memory; only the addresses of each layer's rows are passed between JavaScript and WebAssembly.
 */
const createSimdKernel = (exports: SimdExports): LayerKernel => {
  const memory = createSimdMemory(exports.memory.buffer);
  const machine = { exports, memory };
  return {
    name: 'simd',
    reserve: memory.reserve,
    stem: (filter, layer) => {
      checkTarget(layer);
      return createStemRow(machine, filter, layer);
    },
    block: (filters, layer) => {
      checkTarget(layer);
      return createBlockRow(machine, filters, layer);
    },
  };
};
