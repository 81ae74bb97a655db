import { roundUpToFour } from './feature-map';
import type { ModelFilter } from './model';

/**
 * A convolution's weights, packed for four outputs at a time: outputs in groups of four; in a group, the four weights
 * of each input are adjacent. Doubles, since V8 computes in doubles and would convert each float on every use.
 */
export interface PointwiseLayer {
  readonly inputs: number;
  /** A multiple of four; outputs that the filter does not have are always 0. */
  readonly outputs: number;
  readonly weights: Float64Array;
  readonly biases: Float64Array;
}

/**
 * Packs a filter. `inputs` is the number of channels per pixel; those beyond the filter's own inputs get the weight 0.
 */
export const packPointwise = (filter: ModelFilter, inputs: number): PointwiseLayer => {
  const count = filter.biases.length;
  const filterInputs = filter.weights.length / count;
  const outputs = roundUpToFour(count);
  const weights = new Float64Array(inputs * outputs);
  filter.weights.forEach((weight, index) => {
    const output = Math.floor(index / filterInputs);
    const group = Math.floor(output / 4) * inputs + (index % filterInputs);
    weights[4 * group + (output % 4)] = weight;
  });
  const biases = new Float64Array(outputs);
  biases.set(filter.biases);
  return { inputs, outputs, weights, biases };
};
