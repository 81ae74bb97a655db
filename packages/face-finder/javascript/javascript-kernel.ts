import { clearRow, rowOf } from '../feature-map';
import type { Kernel } from '../kernel';
import { packPointwise } from '../pack-pointwise';
import { depthwiseRow, depthwiseRowHalved, packDepthwise } from './depthwise';
import { gatherRow, sideOf } from './gather';
import { addProducts } from './pointwise';
import { copyRow, poolRow } from './residual';

/** The kernel that runs everywhere. Intermediate results of a row stay in the processor's first cache. */
export const createJavascriptKernel = (): Kernel => ({
  name: 'javascript',
  reserve: (length) => new Float32Array(length),
  stem: (filter, layer) => {
    const { source, target, window } = layer;
    const side = sideOf(window);
    // Not `side ** 2`: V8 makes a double of it, counts with doubles from then on, and takes a third longer.
    const pointwise = packPointwise(filter, side * side * source.channels);
    const gathered = new Float64Array(target.size * pointwise.inputs);
    return (row) => {
      gatherRow(layer, row, gathered);
      clearRow(target, row);
      addProducts(pointwise, gathered, rowOf(target, row));
    };
  },
  block: (filters, { source, target, window }) => {
    const depthwise = packDepthwise(filters.depthwise, source.channels);
    const pointwise = packPointwise(filters.pointwise, source.channels);
    const result = new Float64Array(target.size * source.channels);
    const [convolve, residual] = window.stride === 1 ? [depthwiseRow, copyRow] : [depthwiseRowHalved, poolRow];
    return (row) => {
      convolve(depthwise, source, { row, result });
      residual(source, target, row);
      addProducts(pointwise, result, rowOf(target, row));
    };
  },
});
