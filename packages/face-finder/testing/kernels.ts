import { createJavascriptKernel } from '../javascript/javascript-kernel';
import type { LayerKernel } from '../kernel';
import { openKernel } from '../open-kernel';

interface TestedKernel {
  readonly name: LayerKernel['name'];
  /** Opens a kernel; face finders cannot share one. */
  readonly open: () => Promise<LayerKernel>;
}

const openSimdKernel = async (): Promise<LayerKernel> => {
  const kernel = await openKernel();
  if (kernel.name !== 'simd') throw new Error('This test needs WebAssembly with SIMD.');
  return kernel;
};

/** Both kernels, which must give the same results. */
export const kernels: readonly TestedKernel[] = [
  { name: 'javascript', open: async () => createJavascriptKernel() },
  { name: 'simd', open: openSimdKernel },
];
