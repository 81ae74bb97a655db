import type { FeatureMap, Window } from './feature-map';
import type { Filter } from './model';

/** Computes one row of a layer's result. */
export type ComputeRow = (row: number) => void;

/** What a layer reads and what it writes; both feature maps lie in memory that the kernel has reserved. */
export interface Layer {
  readonly source: FeatureMap;
  readonly target: FeatureMap;
  readonly window: Window;
}

/**
 * The arithmetic of the network, written for one kind of machine. The layers, their order and the rows that are computed
 * are the same for every kernel. A kernel serves one face finder.
 */
export interface Kernel {
  readonly name: 'javascript' | 'simd';
  /** Memory for `length` numbers, all 0, which stays reserved for as long as the kernel is used. */
  readonly reserve: (length: number) => Float32Array;
  /** A convolution of all channels in a square window, then ReLU. */
  readonly stem: (filter: Filter, layer: Layer) => ComputeRow;
  /** A depthwise 3 × 3 and a pointwise convolution, plus the residual connection, then ReLU. */
  readonly block: (filters: { readonly depthwise: Filter; readonly pointwise: Filter }, layer: Layer) => ComputeRow;
}
