import { afterEach, expect, it, vi } from 'vitest';
import { openKernel } from './open-kernel';

afterEach(() => vi.unstubAllGlobals());

it('computes with SIMD where it may', async () => {
  expect((await openKernel()).name).toBe('simd');
});

it('computes in JavaScript where there is no WebAssembly', async () => {
  vi.stubGlobal('WebAssembly', undefined);
  expect((await openKernel()).name).toBe('javascript');
});

it('computes in JavaScript where the module is refused: by a policy, or for its SIMD', async () => {
  const refuse = () => Promise.reject(new WebAssembly.CompileError('blocked by CSP'));
  vi.stubGlobal('WebAssembly', { ...WebAssembly, CompileError: WebAssembly.CompileError, instantiate: refuse });
  expect((await openKernel()).name).toBe('javascript');
});
