import { convolveRow } from './convolve-row';
import { add, advance, FOUR_FLOATS, floats, isBelow, repeatWhile, set } from './wasm-code';
import { defineRowFunction, encodeModule, type RowFunction } from './wasm-module';

type Vector = ReturnType<typeof floats.add>;

const sumOf = (a: Vector, b: Vector): Vector => floats.add(a, b);

/**
 * Writes a row of a 3 × 3 convolution of each channel with itself, four channels at a time along the row, so that their
 * nine weights stay in registers. Weights are those of the window's first pixel for all channels, then those of the
 * second. `source` is the first pixel's window; `step` is the distance between two windows.
 */
const depthwiseRow = defineRowFunction({
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

/**
 * Writes a row of the residual connection: the input itself at stride 1, the largest of two by two pixels at stride 2.
 * The target's pixels may have more channels than the source's; those stay unchanged.
 */
const defineResidualRow = (stride: 1 | 2) =>
  defineRowFunction({
    settings: ['inputBytes', 'outputBytes', 'rowBytes', 'pitch'],
    write: ({ source, target, inputBytes, outputBytes, rowBytes, pitch }, { address }) => {
      const [rowEnd, into, pixelEnd] = [address(), address(), address()];
      const lower = add(source, pitch);
      const largestOfFour = floats.max(
        floats.max(floats.load(source), floats.load(add(source, inputBytes))),
        floats.max(floats.load(lower), floats.load(add(lower, inputBytes))),
      );
      const residualGroup = [
        floats.store(into, stride === 1 ? floats.load(source) : largestOfFour),
        advance(source, FOUR_FLOATS),
        advance(into, FOUR_FLOATS),
      ];
      const residualPixel = [
        set(into, target),
        set(pixelEnd, add(target, inputBytes)),
        repeatWhile(isBelow(into, pixelEnd), residualGroup),
        ...(stride === 1 ? [] : [advance(source, inputBytes)]),
        advance(target, outputBytes),
      ];
      return [set(rowEnd, add(target, rowBytes)), repeatWhile(isBelow(target, rowEnd), residualPixel)];
    },
  });

/** The residual connection at stride 1. */
const copyRow = defineResidualRow(1);
/** The residual connection at stride 2. */
const poolRow = defineResidualRow(2);

/** 4 MiB; the network needs 3.2. */
const MEMORY_PAGES = 64;

const rowFunctions = { convolveRow, depthwiseRow, copyRow, poolRow } as const;

type RowFunctions = typeof rowFunctions;
type RowCall = (source: number, target: number, ...settings: readonly number[]) => void;

/** The exports of an instance of `simdModule`. */
export type SimdExports = { readonly memory: { readonly buffer: ArrayBuffer } } & {
  readonly [Name in keyof RowFunctions]: RowCall;
};

/** The kernel's code as a WebAssembly module of about 1.5 kB. */
export const simdModule = (): Uint8Array<ArrayBuffer> => encodeModule(rowFunctions, MEMORY_PAGES);

type SettingsOf<Name extends keyof RowFunctions> =
  RowFunctions[Name] extends RowFunction<infer Setting> ? Readonly<Record<Setting, number>> : never;

/** Binds a function to its settings; the result is called row by row with the addresses of its input and output. */
export const prepareRow = <Name extends keyof RowFunctions>(
  exports: SimdExports,
  name: Name,
  settings: SettingsOf<Name>,
) => {
  const call = exports[name];
  const numbers = rowFunctions[name].settings.map((setting) => settings[setting as keyof SettingsOf<Name>]); // A setting of `name`.
  return (source: number, target: number): void => call(source, target, ...numbers);
};
