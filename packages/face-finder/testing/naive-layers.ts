import { createFeatureMap, type FeatureMap, pixelOffset } from '../feature-map';
import type { LayerKernel } from '../kernel';
import type { ModelFilter } from '../model';

/** The layers as in a textbook, one number at a time, to compare the optimized ones with. */

export interface NaivePicture {
  readonly size: number;
  readonly channels: number;
  readonly at: (row: number, column: number, channel: number) => number;
}

/** Numbers from −1 to 1, equal for equal seeds (a linear congruential generator). */
export const randomNumbers = (length: number, seed: number): Float32Array => {
  let state = seed >>> 0;
  return new Float32Array(length).map(() => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  });
};

export const randomFilter = (shape: { weights: number; biases: number }, seed: number): ModelFilter => ({
  weights: randomNumbers(shape.weights, seed),
  biases: randomNumbers(shape.biases, seed + 1),
});

interface FeatureMapShape {
  readonly size: number;
  readonly channels: number;
  readonly used?: number;
  /** The kernel whose memory contains the feature map. */
  readonly kernel?: Pick<LayerKernel, 'reserve'>;
}

/** A feature map whose channels after the first `used` are 0, as in a layer with a rounded-up number of channels. */
export const randomFeatureMap = (shape: FeatureMapShape, seed: number): FeatureMap => {
  const { size, channels, used = channels, kernel } = shape;
  const map = createFeatureMap(size, channels, kernel?.reserve);
  const numbers = randomNumbers(size * size * channels, seed);
  numbers.forEach((value, index) => {
    const channel = index % channels;
    const pixel = (index - channel) / channels;
    if (channel < used) map.data[pixelOffset(map, Math.floor(pixel / size), pixel % size) + channel] = value;
  });
  return map;
};

/** The values of a feature map; 0 outside it. */
export const pictureOf = (map: FeatureMap): NaivePicture => {
  const numbers = Float32Array.from(map.data);
  const isInside = (index: number): boolean => index >= 0 && index < map.size;
  return {
    size: map.size,
    channels: map.channels,
    at: (row, column, channel) =>
      isInside(row) && isInside(column) ? (numbers[pixelOffset(map, row, column) + channel] ?? Number.NaN) : 0,
  };
};

const range = (length: number): readonly number[] => Array.from({ length }, (_, index) => index);

const pictureFrom = (size: number, channels: number, compute: NaivePicture['at']): NaivePicture => {
  const values = range(size).map((row) =>
    range(size).map((column) => range(channels).map((channel) => compute(row, column, channel))),
  );
  return { size, channels, at: (row, column, channel) => values[row]?.[column]?.[channel] ?? 0 };
};

interface Window {
  readonly kernel: number;
  readonly stride: number;
}

/** "Same" padding of TensorFlow: the amount for the result's size, with the odd pixel after the picture. */
const firstOf = (source: NaivePicture, { kernel, stride }: Window): number => {
  const size = Math.ceil(source.size / stride);
  return -Math.floor(Math.max(0, (size - 1) * stride + kernel - source.size) / 2);
};

/** `weights`: outputs, rows, columns, inputs. */
export const convolve = (
  source: NaivePicture,
  filter: ModelFilter,
  window: Window & { inputs: number },
): NaivePicture => {
  const { kernel, stride, inputs } = window;
  const first = firstOf(source, window);
  return pictureFrom(Math.ceil(source.size / stride), filter.biases.length, (row, column, output) => {
    let sum = filter.biases[output] ?? Number.NaN;
    for (const y of range(kernel))
      for (const x of range(kernel))
        for (const input of range(inputs)) {
          const weight = filter.weights[((output * kernel + y) * kernel + x) * inputs + input] ?? Number.NaN;
          sum += weight * source.at(row * stride + first + y, column * stride + first + x, input);
        }
    return sum;
  });
};

/** `weights`: rows, columns, channels. */
export const convolveChannels = (source: NaivePicture, filter: ModelFilter, stride: number): NaivePicture => {
  const first = firstOf(source, { kernel: 3, stride });
  const channels = filter.biases.length;
  return pictureFrom(Math.ceil(source.size / stride), channels, (row, column, channel) => {
    let sum = filter.biases[channel] ?? Number.NaN;
    for (const y of range(3))
      for (const x of range(3)) {
        const weight = filter.weights[(y * 3 + x) * channels + channel] ?? Number.NaN;
        sum += weight * source.at(row * stride + first + y, column * stride + first + x, channel);
      }
    return sum;
  });
};

export const largestOfFour = (source: NaivePicture): NaivePicture =>
  pictureFrom(source.size / 2, source.channels, (row, column, channel) =>
    Math.max(...[0, 1].flatMap((y) => [0, 1].map((x) => source.at(2 * row + y, 2 * column + x, channel)))),
  );

/** Adds two pictures (missing channels count as 0) and replaces negative sums by 0. */
export const addAndRectify = (a: NaivePicture, b: NaivePicture): NaivePicture => {
  const part = (picture: NaivePicture, row: number, column: number, channel: number): number =>
    channel < picture.channels ? picture.at(row, column, channel) : 0;
  return pictureFrom(a.size, Math.max(a.channels, b.channels), (row, column, channel) =>
    Math.max(0, part(a, row, column, channel) + part(b, row, column, channel)),
  );
};

export const rectify = (picture: NaivePicture): NaivePicture =>
  pictureFrom(picture.size, picture.channels, (...place) => Math.max(0, picture.at(...place)));

/** The largest difference between two pictures, in the channels that the second has. */
export const difference = (a: NaivePicture, b: NaivePicture): number =>
  Math.max(
    ...range(b.size).flatMap((row) =>
      range(b.size).flatMap((column) =>
        range(b.channels).map((channel) => Math.abs(a.at(row, column, channel) - b.at(row, column, channel))),
      ),
    ),
  );
