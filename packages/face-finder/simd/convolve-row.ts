import {
  add,
  advance,
  constant,
  FOUR_FLOATS,
  floats,
  isBelow,
  multiply,
  ONE_FLOAT,
  repeatWhile,
  set,
} from './wasm-code';
import { defineRowFunction } from './wasm-module';

/**
 * Number of pixels whose sums are computed together, so that they stay in registers and share each load of four
 * weights.
 */
export const PIXELS_AT_ONCE = 8;

/**
 * Adds bias and weighted inputs to each pixel of a row of the target, and clamps at 0 (ReLU); the previous content is
 * the residual connection. The inputs of a pixel are those in a window, row by row; a window of one pixel makes it a 1
 * × 1 convolution. Weights are in the order of `packPointwise`.
 */
export const convolveRow = defineRowFunction({
  settings: ['weights', 'biases', 'step', 'windowRowBytes', 'pitch', 'windowBytes', 'pixelBytes', 'rowBytes'],
  write: (parameters, { address, vector }) => {
    const { source, target, weights, biases, step, windowRowBytes, pitch, windowBytes, pixelBytes, rowBytes } =
      parameters;
    const [group, groupsEnd, rowEnd, pixel, into] = [address(), address(), address(), address(), address()];
    const [line, linesEnd, input, inputsEnd, weight] = [address(), address(), address(), address(), address()];
    const [bias, weightsOfInput] = [vector(), vector()];
    const tile = Array.from({ length: PIXELS_AT_ONCE }, () => ({ sum: vector(), distance: address() }));

    const addInput = [
      set(weightsOfInput, floats.load(weight)),
      ...tile.map(({ sum, distance }) =>
        set(sum, floats.add(sum, floats.multiply(floats.loadSplat(add(input, distance)), weightsOfInput))),
      ),
      advance(weight, FOUR_FLOATS),
      advance(input, ONE_FLOAT),
    ];
    const addLine = [
      set(input, line),
      set(inputsEnd, add(line, windowRowBytes)),
      repeatWhile(isBelow(input, inputsEnd), addInput),
      advance(line, pitch),
    ];
    const computeTile = [
      ...tile.map(({ sum }) => set(sum, bias)),
      set(weight, weights),
      set(line, pixel),
      set(linesEnd, add(pixel, windowBytes)),
      repeatWhile(isBelow(line, linesEnd), addLine),
      ...tile.flatMap(({ sum }) => [
        floats.store(into, floats.max(floats.zero, floats.add(floats.load(into), sum))),
        advance(into, pixelBytes),
      ]),
      advance(pixel, multiply(step, constant(PIXELS_AT_ONCE))),
    ];
    const computeGroup = [
      set(bias, floats.load(biases)),
      set(pixel, source),
      set(into, group),
      repeatWhile(isBelow(into, rowEnd), computeTile),
      set(weights, weight),
      advance(biases, FOUR_FLOATS),
      advance(group, FOUR_FLOATS),
    ];
    return [
      ...tile.map(({ distance }, index) => set(distance, multiply(step, constant(index)))),
      set(group, target),
      set(groupsEnd, add(target, pixelBytes)),
      set(rowEnd, add(target, rowBytes)),
      repeatWhile(isBelow(group, groupsEnd), computeGroup),
    ];
  },
});
