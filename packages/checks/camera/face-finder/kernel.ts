import type { Filter } from './model';
import type { Plane, Window } from './plane';

/** Computes one row of a layer's result. */
export type ComputeRow = (row: number) => void;

/** What a layer reads and what it writes; the planes lie in memory that the kernel has given. */
export interface Layer {
  readonly source: Plane;
  readonly target: Plane;
  readonly window: Window;
}

/**
 * The arithmetic of the network, as one kind of machine does it best. Which layers there are, in what order, and which of
 * their rows are computed is the same for every kernel. A kernel serves one face finder.
 */
export interface Kernel {
  readonly name: 'javascript' | 'simd';
  /** Memory for so many numbers, all 0, for as long as the kernel is used. */
  readonly reserve: (length: number) => Float32Array;
  /** A convolution of all channels in a square window, then ReLU. */
  readonly stem: (filter: Filter, layer: Layer) => ComputeRow;
  /** A depthwise 3 × 3 and a pointwise convolution, plus the skip connection, then ReLU. */
  readonly block: (filters: { readonly depthwise: Filter; readonly pointwise: Filter }, layer: Layer) => ComputeRow;
}
