import { clearRow, type FeatureMap, type PixelRun, pixelOffset, rowOf, type SlidingWindow } from '../feature-map';
import type { KernelLayer, LayerKernel } from '../kernel';
import type { ModelFilter } from '../model';
import { type PointwiseLayer, packPointwise } from '../pack-pointwise';
import { branchlessMax } from './branchless-max';

/** The kernel that runs everywhere. Intermediate results of a row stay in the processor's first cache. */
export const createJavascriptKernel = (): LayerKernel => ({
  name: 'javascript',
  reserve: (length) => new Float32Array(length),
  stem: (filter, layer) => {
    const { source, target, window } = layer;
    const side = sideOf(window);
    // Not `side ** 2`: V8 makes a double of it, counts with doubles from then on, and takes a third longer.
    const pointwise = packPointwise(filter, side * side * source.channels);
    const gathered = new Float64Array(target.size * pointwise.inputs);
    return (row) => {
      gatherRow(layer, row, gathered);
      clearRow(target, row);
      addProducts(pointwise, gathered, rowOf(target, row));
    };
  },
  block: (filters, { source, target, window }) => {
    const depthwise = packDepthwise(filters.depthwise, source.channels);
    const pointwise = packPointwise(filters.pointwise, source.channels);
    const result = new Float64Array(target.size * source.channels);
    const [convolve, residual] = window.stride === 1 ? [depthwiseRow, copyRow] : [depthwiseRowHalved, poolRow];
    return (row) => {
      convolve(depthwise, source, { row, result });
      residual(source, target, row);
      addProducts(pointwise, result, rowOf(target, row));
    };
  },
});

/** Number of rows, and of columns, of a window. */
const sideOf = ({ before, after }: SlidingWindow): number => before + 1 + after;

/** Copies a filter's inputs at each pixel of a target row: the window's rows of pixels, one after another. */
const gatherRow = ({ source, target, window }: KernelLayer, row: number, gathered: Float64Array): void => {
  const { data, channels, pitch } = source;
  const { stride, before } = window;
  const side = sideOf(window);
  let position = 0;
  for (let column = 0; column < target.size; column += 1) {
    const start = pixelOffset(source, stride * row - before, stride * column - before);
    for (let line = 0; line < side; line += 1) {
      const first = start + line * pitch;
      // The cast is for speed: the border around the feature map keeps every index in range.
      for (let index = first; index < first + side * channels; index += 1) gathered[position++] = data[index] as number;
    }
  }
};

/** Writes one row of the residual connection; channels that only the target has start at 0. */
type ResidualRow = (source: FeatureMap, target: FeatureMap, row: number) => void;

/** The residual connection at stride 1: the input itself. */
const copyRow: ResidualRow = (source, target, row) => {
  if (target.channels > source.channels) clearRow(target, row);
  for (let column = 0; column < source.size; column += 1) {
    const from = pixelOffset(source, row, column);
    const to = pixelOffset(target, row, column);
    // Casts, for speed: every index is in range by construction.
    for (let channel = 0; channel < source.channels; channel += 1)
      target.data[to + channel] = source.data[from + channel] as number;
  }
};

/** The residual connection at stride 2: the largest of two by two pixels. */
const poolRow: ResidualRow = (source, target, row) => {
  const { data, channels, pitch } = source;
  if (target.channels > channels) clearRow(target, row);
  for (let column = 0; column < target.size; column += 1) {
    let upper = pixelOffset(source, 2 * row, 2 * column);
    let position = pixelOffset(target, row, column);
    for (const end = upper + channels; upper < end; upper += 1, position += 1) {
      // Casts, for speed: every index is in range by construction.
      const lower = upper + pitch;
      target.data[position] = branchlessMax(
        branchlessMax(data[upper] as number, data[upper + channels] as number),
        branchlessMax(data[lower] as number, data[lower + channels] as number),
      );
    }
  }
};

/**
 * Adds bias and weighted inputs to each pixel of `into`, and clamps at 0 (ReLU); the previous content is the residual
 * connection. `source` contains the inputs of the pixels one after another.
 *
 * This takes five sixths of a frame's time. Two pixels and four outputs at a time make eight sums that stay in
 * registers and share six loads; with one pixel at a time it takes 1.6 to 2 times as long, and twelve sums are no
 * faster. The number of pixels is even. The casts (`as number`) are for speed: every index is in range by construction,
 * and a fallback for a missing number is slow.
 */
const addProducts = (layer: PointwiseLayer, source: Float64Array, into: PixelRun): void => {
  const { inputs, outputs, weights, biases } = layer;
  const { data, offset, pixels } = into;
  for (let output = 0; output < outputs; output += 4) {
    const bias0 = biases[output] as number;
    const bias1 = biases[output + 1] as number;
    const bias2 = biases[output + 2] as number;
    const bias3 = biases[output + 3] as number;
    const firstWeight = output * inputs;
    for (let pixel = 0; pixel < pixels; pixel += 2) {
      let a0 = bias0;
      let a1 = bias1;
      let a2 = bias2;
      let a3 = bias3;
      let b0 = bias0;
      let b1 = bias1;
      let b2 = bias2;
      let b3 = bias3;
      let weight = firstWeight;
      let left = pixel * inputs;
      const end = left + inputs;
      for (let right = end; left < end; left += 1, right += 1, weight += 4) {
        const a = source[left] as number;
        const b = source[right] as number;
        const w0 = weights[weight] as number;
        a0 += w0 * a;
        b0 += w0 * b;
        const w1 = weights[weight + 1] as number;
        a1 += w1 * a;
        b1 += w1 * b;
        const w2 = weights[weight + 2] as number;
        a2 += w2 * a;
        b2 += w2 * b;
        const w3 = weights[weight + 3] as number;
        a3 += w3 * a;
        b3 += w3 * b;
      }
      const first = offset + pixel * outputs + output;
      const second = first + outputs;
      data[first] = branchlessMax(0, (data[first] as number) + a0);
      data[first + 1] = branchlessMax(0, (data[first + 1] as number) + a1);
      data[first + 2] = branchlessMax(0, (data[first + 2] as number) + a2);
      data[first + 3] = branchlessMax(0, (data[first + 3] as number) + a3);
      data[second] = branchlessMax(0, (data[second] as number) + b0);
      data[second + 1] = branchlessMax(0, (data[second + 1] as number) + b1);
      data[second + 2] = branchlessMax(0, (data[second + 2] as number) + b2);
      data[second + 3] = branchlessMax(0, (data[second + 3] as number) + b3);
    }
  }
};

/** A 3 × 3 convolution of each channel with itself; the nine weights of a channel (row by row) are adjacent. */
interface Depthwise {
  readonly weights: Float64Array;
  readonly biases: Float64Array;
}

/** Packs a filter. `channels` is the number in the feature map; the results of channels that the filter lacks are 0. */
const packDepthwise = (filter: ModelFilter, channels: number): Depthwise => {
  const filterChannels = filter.biases.length;
  const weights = new Float64Array(9 * channels);
  filter.weights.forEach((weight, index) => {
    weights[9 * (index % filterChannels) + Math.floor(index / filterChannels)] = weight;
  });
  const biases = new Float64Array(channels);
  biases.set(filter.biases);
  return { weights, biases };
};

/** Writes one row of results, pixel after pixel, to the start of `result`. */
type DepthwiseRow = (layer: Depthwise, source: FeatureMap, job: { row: number; result: Float64Array }) => void;

/*
 * Both loops run along the row for one channel at a time, so that the nine weights stay in registers: 1.6 to 2.5 times
 * as fast as iterating over the channels of one pixel at a time. Their casts (`as number`) are for speed: the border
 * around the feature map keeps every index in range.
 */

/**
 * The convolution at stride 1. A column of three inputs contributes to three neighbouring results: it is loaded once,
 * and its contributions to the next two results are kept in `next` and `afterNext`.
 */
const depthwiseRow: DepthwiseRow = ({ weights, biases }, source, { row, result }) => {
  const { data, size, channels, pitch } = source;
  const start = pixelOffset(source, row - 1, -1);
  for (let channel = 0; channel < channels; channel += 1) {
    const first = 9 * channel;
    const w0 = weights[first] as number;
    const w1 = weights[first + 1] as number;
    const w2 = weights[first + 2] as number;
    const w3 = weights[first + 3] as number;
    const w4 = weights[first + 4] as number;
    const w5 = weights[first + 5] as number;
    const w6 = weights[first + 6] as number;
    const w7 = weights[first + 7] as number;
    const w8 = weights[first + 8] as number;
    const bias = biases[channel] as number;
    let next = bias;
    let afterNext = bias;
    let index = start + channel;
    // The first two columns complete no result, so position starts at −2.
    for (let position = channel - 2 * channels; position < size * channels; position += channels) {
      const top = data[index] as number;
      const middle = data[index + pitch] as number;
      const bottom = data[index + 2 * pitch] as number;
      if (position >= 0) result[position] = next + (top * w2 + middle * w5 + bottom * w8);
      next = afterNext + (top * w1 + middle * w4 + bottom * w7);
      afterNext = bias + (top * w0 + middle * w3 + bottom * w6);
      index += channels;
    }
  }
};

/**
 * The convolution at stride 2, where there is little to share; the window begins at the pixel itself ("same" padding is
 * all after it). Casts as above.
 */
const depthwiseRowHalved: DepthwiseRow = ({ weights, biases }, source, { row, result }) => {
  const { data, size, channels, pitch } = source;
  const start = pixelOffset(source, 2 * row, 0);
  for (let channel = 0; channel < channels; channel += 1) {
    const first = 9 * channel;
    const w0 = weights[first] as number;
    const w1 = weights[first + 1] as number;
    const w2 = weights[first + 2] as number;
    const w3 = weights[first + 3] as number;
    const w4 = weights[first + 4] as number;
    const w5 = weights[first + 5] as number;
    const w6 = weights[first + 6] as number;
    const w7 = weights[first + 7] as number;
    const w8 = weights[first + 8] as number;
    const bias = biases[channel] as number;
    let top = start + channel;
    for (let position = channel; position < (size / 2) * channels; position += channels) {
      const middle = top + pitch;
      const bottom = middle + pitch;
      const upper =
        (data[top] as number) * w0 + (data[top + channels] as number) * w1 + (data[top + 2 * channels] as number) * w2;
      const centre =
        (data[middle] as number) * w3 +
        (data[middle + channels] as number) * w4 +
        (data[middle + 2 * channels] as number) * w5;
      const lower =
        (data[bottom] as number) * w6 +
        (data[bottom + channels] as number) * w7 +
        (data[bottom + 2 * channels] as number) * w8;
      result[position] = bias + upper + centre + lower;
      top += 2 * channels;
    }
  }
};
