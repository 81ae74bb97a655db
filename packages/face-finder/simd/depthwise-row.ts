import { add, advance, FOUR_FLOATS, floats, isBelow, repeatWhile, set } from './wasm-code';
import { defineRowFunction } from './wasm-module';

type Vector = ReturnType<typeof floats.add>;

const sumOf = (a: Vector, b: Vector): Vector => floats.add(a, b);

/**
 * Writes a row of a 3 × 3 convolution of each channel with itself, four channels at a time along the row, so that their
 * nine weights stay in registers. Weights are those of the window's first pixel for all channels, then those of the
 * second. `source` is the first pixel's window; `step` is the distance between two windows.
 */
export const depthwiseRow = defineRowFunction({
  settings: ['weights', 'biases', 'step', 'pitch', 'pixelBytes', 'rowBytes'],
  write: ({ source, target, weights, biases, step, pitch, pixelBytes, rowBytes }, { address, vector }) => {
    const [group, groupsEnd, rowEnd, weight, into] = [address(), address(), address(), address(), address()];
    const [twoPixels, bias] = [address(), vector()];
    const [top, middle, bottom] = [address(), address(), address()];
    const lines = [top, middle, bottom].map((start) =>
      [start, add(start, pixelBytes), add(start, twoPixels)].map((place) => ({ place, factor: vector() })),
    );
    // Sums line by line, so that fewer additions depend on the previous one.
    const sums = lines.map((pixels) =>
      pixels.map(({ place, factor }) => floats.multiply(floats.load(place), factor)).reduce(sumOf),
    );

    const computePixel = [
      set(middle, add(top, pitch)),
      set(bottom, add(middle, pitch)),
      floats.store(into, sums.reduce(sumOf, bias)),
      advance(top, step),
      advance(into, pixelBytes),
    ];
    const computeGroup = [
      set(bias, floats.load(biases)),
      set(weight, weights),
      ...lines.flat().flatMap(({ factor }) => [set(factor, floats.load(weight)), advance(weight, pixelBytes)]),
      set(top, source),
      set(into, group),
      repeatWhile(isBelow(into, rowEnd), computePixel),
      ...[weights, biases, source, group].map((pointer) => advance(pointer, FOUR_FLOATS)),
    ];
    return [
      set(twoPixels, add(pixelBytes, pixelBytes)),
      set(group, target),
      set(groupsEnd, add(target, pixelBytes)),
      set(rowEnd, add(target, rowBytes)),
      repeatWhile(isBelow(group, groupsEnd), computeGroup),
    ];
  },
});
