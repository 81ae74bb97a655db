import type { FeatureMap, SlidingWindow } from './feature-map';
import type { ModelFilter } from './model';

/** Computes one row of a layer's result. */
export type ComputeRow = (row: number) => void;

/** The input and output of a layer; both feature maps are in memory that the kernel has reserved. */
export interface KernelLayer {
  readonly source: FeatureMap;
  readonly target: FeatureMap;
  readonly window: SlidingWindow;
}

/**
 * The arithmetic of the network for one kind of machine. The layers, their order and the computed rows are identical
 * for every kernel. A kernel belongs to one face finder.
 */
export interface LayerKernel {
  readonly name: 'javascript' | 'simd';
  /** Memory for `length` numbers, all 0, which stays reserved while the kernel is used. */
  readonly reserve: (length: number) => Float32Array;
  /** A convolution of all channels in a square window, then ReLU. */
  readonly stem: (filter: ModelFilter, layer: KernelLayer) => ComputeRow;
  /** A depthwise 3 × 3 and a pointwise convolution, plus the residual connection, then ReLU. */
  readonly block: (
    filters: { readonly depthwise: ModelFilter; readonly pointwise: ModelFilter },
    layer: KernelLayer,
  ) => ComputeRow;
}
