import { createJavascriptKernel } from '../../camera/face-finder/javascript/javascript-kernel';
import type { Kernel } from '../../camera/face-finder/kernel';
import { createSimdKernel } from '../../camera/face-finder/simd/simd-kernel';
import { type SimdExports, simdModule } from '../../camera/face-finder/simd/simd-module';

/**
 * A kernel with SIMD, or the one in JavaScript: where WebAssembly is switched off (as in a phone's lockdown mode), has no SIMD
 * (Safari before 16.4), or is not allowed by the Content-Security-Policy (a page, or a worker behind a proxy that sets its own).
 */
export async function openKernel(): Promise<Kernel> {
  try {
    const { instance } = await WebAssembly.instantiate(simdModule());
    return createSimdKernel(instance.exports as unknown as SimdExports);
  } catch {
    return createJavascriptKernel();
  }
}
