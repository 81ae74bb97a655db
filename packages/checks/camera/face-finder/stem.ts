import type { Filter } from './model';
import { allRowsOf, createPlane, type Plane, pixelOffset, type Rows, rowOf, rowsReached } from './plane';
import { addProducts, packPointwise } from './pointwise';

const KERNEL = 5;
const STRIDE = 2;
const WINDOW = { stride: STRIDE, before: 1, after: KERNEL - 2 } as const;

/** Copies what the filter sees at each pixel of a target row: 5 rows of 5 pixels, one after another. */
const gatherRow = (source: Plane, row: number, gathered: Float64Array): void => {
  const { data, channels, pitch, size } = source;
  const run = KERNEL * channels;
  const end = pixelOffset(source, STRIDE * row - 1, size - 1);
  let position = 0;
  for (let start = pixelOffset(source, STRIDE * row - 1, -1); start < end; start += STRIDE * channels) {
    for (let line = 0; line < KERNEL; line += 1) {
      const first = start + line * pitch;
      // The cast is for speed: the border around the plane keeps every index in range.
      for (let index = first; index < first + run; index += 1) gathered[position++] = data[index] as number;
    }
  }
};

/** A layer with its own result. */
export interface Stage {
  readonly target: Plane;
  /**
   * Computes `target` anew from the plane that it was created with, as far as that has changed since the last time:
   * everywhere, unless told. Gives the rows that were computed.
   */
  readonly run: (changed?: Rows) => Rows;
}

/** The first layer: a 5 × 5 convolution at stride 2 with ReLU, done as a 1 × 1 convolution over gathered neighbours. */
export const createStem = (filter: Filter, source: Plane): Stage => {
  const layer = packPointwise(filter, KERNEL * KERNEL * source.channels);
  const target = createPlane(source.size / STRIDE, layer.outputs);
  const gathered = new Float64Array(target.size * layer.inputs);
  const run = (changed = allRowsOf(source)) => {
    const rows = rowsReached(changed, WINDOW, target);
    for (let row = rows.first; row < rows.end; row += 1) {
      gatherRow(source, row, gathered);
      const into = rowOf(target, row);
      target.data.fill(0, into.offset, into.offset + target.size * target.channels);
      addProducts(layer, gathered, into);
    }
    return rows;
  };
  return { target, run };
};
