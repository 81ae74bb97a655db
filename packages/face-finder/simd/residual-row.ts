import { add, advance, FOUR_FLOATS, floats, isBelow, repeatWhile, set } from './wasm-code';
import { defineRowFunction } from './wasm-module';

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
export const copyRow = defineResidualRow(1);
/** The residual connection at stride 2. */
export const poolRow = defineResidualRow(2);
