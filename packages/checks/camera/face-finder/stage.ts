import type { ComputeRow, Kernel, Layer } from './kernel';
import type { BlockFilters, Filter } from './model';
import { allRowsOf, createPlane, type Plane, type Rows, roundUpToFour, rowsReached, type Window } from './plane';

/** A layer with its own result. */
export interface Stage {
  readonly target: Plane;
  /**
   * Computes `target` anew from the plane that it was created with, as far as that has changed since the last time:
   * everywhere, unless told. Gives the rows that were computed.
   */
  readonly run: (changed?: Rows) => Rows;
}

/* "Same" padding: as much as the result's size needs, the odd one after the picture. */
const STEM_WINDOW = { stride: 2, before: 1, after: 3 } as const;
const BLOCK_WINDOWS = {
  1: { stride: 1, before: 1, after: 1 },
  2: { stride: 2, before: 0, after: 2 },
} as const;

const createStage = ({ source, target, window }: Layer, computeRow: ComputeRow): Stage => ({
  target,
  run: (changed = allRowsOf(source)) => {
    const rows = rowsReached(changed, window, target);
    for (let row = rows.first; row < rows.end; row += 1) computeRow(row);
    return rows;
  },
});

interface LayerShape {
  readonly window: Window;
  readonly outputs: number;
}

const createLayer = (source: Plane, { window, outputs }: LayerShape, { reserve }: Kernel): Layer => ({
  source,
  target: createPlane(source.size / window.stride, roundUpToFour(outputs), reserve),
  window,
});

/** The first layer: a 5 × 5 convolution at stride 2 with ReLU. */
export const createStem = (filter: Filter, source: Plane, kernel: Kernel): Stage => {
  const layer = createLayer(source, { window: STEM_WINDOW, outputs: filter.biases.length }, kernel);
  return createStage(layer, kernel.stem(filter, layer));
};

/** A BlazeBlock (paper, figure 1): a depthwise 3 × 3 and a pointwise convolution, plus the skip connection, then ReLU. */
export const createBlock = (filters: BlockFilters, source: Plane, kernel: Kernel): Stage => {
  const window = BLOCK_WINDOWS[filters.stride];
  const layer = createLayer(source, { window, outputs: filters.pointwise.biases.length }, kernel);
  return createStage(layer, kernel.block(filters, layer));
};
