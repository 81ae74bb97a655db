import { createJavascriptKernel } from './javascript/javascript-kernel';
import type { Kernel } from './kernel';
import { createSimdKernel } from './simd/simd-kernel';
import { type SimdExports, simdModule } from './simd/simd-module';

/**
 * Opens a kernel with SIMD, or else the one in JavaScript: if WebAssembly is disabled (as in a phone's lockdown mode),
 * has no SIMD (Safari before 16.4), or is not allowed by the Content-Security-Policy (a page, or a worker behind a
 * proxy that sets its own).
 */
export async function openKernel(): Promise<Kernel> {
  try {
    const { instance } = await WebAssembly.instantiate(simdModule());
    return createSimdKernel(instance.exports as unknown as SimdExports);
  } catch {
    return createJavascriptKernel();
  }
}
