import {
  allRowsOf,
  createFeatureMap,
  type FeatureMap,
  type Rows,
  roundUpToFour,
  rowsReached,
  type Window,
} from './feature-map';
import type { ComputeRow, Kernel, Layer } from './kernel';
import type { BlockFilters, Filter } from './model';

/** The stem or a BlazeBlock, with the feature map that it computes. */
export interface Block {
  readonly target: FeatureMap;
  /**
   * Recomputes `target` from the feature map that the block was created with, for the rows that depend on the `changed`
   * ones: all of them by default. Returns the computed rows.
   */
  readonly run: (changed?: Rows) => Rows;
}

/* "Same" padding: as much as the result's size requires, with the odd pixel after the picture. */
const STEM_WINDOW = { stride: 2, before: 1, after: 3 } as const;
const BLOCK_WINDOWS = {
  1: { stride: 1, before: 1, after: 1 },
  2: { stride: 2, before: 0, after: 2 },
} as const;

const createBlock = ({ source, target, window }: Layer, computeRow: ComputeRow): Block => ({
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

const createLayer = (source: FeatureMap, { window, outputs }: LayerShape, { reserve }: Kernel): Layer => ({
  source,
  target: createFeatureMap(source.size / window.stride, roundUpToFour(outputs), reserve),
  window,
});

/** The first layer: a 5 × 5 convolution at stride 2 with ReLU. */
export const createStem = (filter: Filter, source: FeatureMap, kernel: Kernel): Block => {
  const layer = createLayer(source, { window: STEM_WINDOW, outputs: filter.biases.length }, kernel);
  return createBlock(layer, kernel.stem(filter, layer));
};

/**
 * A BlazeBlock (paper, figure 1): a depthwise 3 × 3 and a pointwise convolution, plus the residual connection, then
 * ReLU.
 */
export const createBlazeBlock = (filters: BlockFilters, source: FeatureMap, kernel: Kernel): Block => {
  const window = BLOCK_WINDOWS[filters.stride];
  const layer = createLayer(source, { window, outputs: filters.pointwise.biases.length }, kernel);
  return createBlock(layer, kernel.block(filters, layer));
};
