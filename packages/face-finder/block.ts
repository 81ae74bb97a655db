import {
  allRowsOf,
  createFeatureMap,
  type FeatureMap,
  type RowRange,
  roundUpToFour,
  rowsReached,
  type SlidingWindow,
} from './feature-map';
import type { ComputeRow, KernelLayer, LayerKernel } from './kernel';
import type { BlockFilters, ModelFilter } from './model';

/** The stem or a BlazeBlock, with the feature map that it computes. */
export interface ModelBlock {
  readonly target: FeatureMap;
  /**
   * Recomputes `target` from the feature map that the block was created with, for the rows that depend on the `changed`
   * ones: all of them by default. Returns the computed rows.
   */
  readonly run: (changed?: RowRange) => RowRange;
}

/* "Same" padding: as much as the result's size requires, with the odd pixel after the picture. */
const STEM_WINDOW = { stride: 2, before: 1, after: 3 } as const;
const BLOCK_WINDOWS = {
  1: { stride: 1, before: 1, after: 1 },
  2: { stride: 2, before: 0, after: 2 },
} as const;

const createBlock = ({ source, target, window }: KernelLayer, computeRow: ComputeRow): ModelBlock => ({
  target,
  run: (changed = allRowsOf(source)) => {
    const rows = rowsReached(changed, window, target);
    for (let row = rows.first; row < rows.end; row += 1) computeRow(row);
    return rows;
  },
});

interface LayerShape {
  readonly window: SlidingWindow;
  readonly outputs: number;
}

const createLayer = (source: FeatureMap, { window, outputs }: LayerShape, { reserve }: LayerKernel): KernelLayer => ({
  source,
  target: createFeatureMap(source.size / window.stride, roundUpToFour(outputs), reserve),
  window,
});

/** The first layer: a 5 × 5 convolution at stride 2 with ReLU. */
export const createStem = (filter: ModelFilter, source: FeatureMap, kernel: LayerKernel): ModelBlock => {
  const layer = createLayer(source, { window: STEM_WINDOW, outputs: filter.biases.length }, kernel);
  return createBlock(layer, kernel.stem(filter, layer));
};

/**
 * A BlazeBlock (paper, figure 1): a depthwise 3 × 3 and a pointwise convolution, plus the residual connection, then
 * ReLU.
 */
export const createBlazeBlock = (filters: BlockFilters, source: FeatureMap, kernel: LayerKernel): ModelBlock => {
  const window = BLOCK_WINDOWS[filters.stride];
  const layer = createLayer(source, { window, outputs: filters.pointwise.biases.length }, kernel);
  return createBlock(layer, kernel.block(filters, layer));
};
