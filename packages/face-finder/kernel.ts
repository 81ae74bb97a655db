import type { FeatureMap, Window } from './feature-map';
import type { Filter } from './model';

/** Computes one row of a layer's result. */
export type ComputeRow = (row: number) => void;

/** The input and output of a layer; both feature maps are in memory that the kernel has reserved. */
export interface Layer {
  readonly source: FeatureMap;
  readonly target: FeatureMap;
  readonly window: Window;
}

/**
 * The arithmetic of the network for one kind of machine. The layers, their order and the computed rows are identical
 * for every kernel. A kernel belongs to one face finder.
 */
export interface Kernel {
  readonly name: 'javascript' | 'simd';
  /** Memory for `length` numbers, all 0, which stays reserved while the kernel is used. */
  readonly reserve: (length: number) => Float32Array;
  /** A convolution of all channels in a square window, then ReLU. */
  readonly stem: (filter: Filter, layer: Layer) => ComputeRow;
  /** A depthwise 3 × 3 and a pointwise convolution, plus the residual connection, then ReLU. */
  readonly block: (filters: { readonly depthwise: Filter; readonly pointwise: Filter }, layer: Layer) => ComputeRow;
}
