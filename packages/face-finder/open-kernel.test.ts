import { afterEach, expect, it, test, vi } from 'vitest';
import { createBlazeBlock } from './block';
import { createSimdMemory, openKernel } from './open-kernel';
import { simdModule } from './simd/simd-module';
import { randomFeatureMap, randomFilter } from './testing/naive-layers';

afterEach(() => vi.unstubAllGlobals());

it('computes with SIMD if it is allowed', async () => {
  expect((await openKernel()).name).toBe('simd');
});

it('computes in JavaScript without WebAssembly', async () => {
  vi.stubGlobal('WebAssembly', undefined);
  expect((await openKernel()).name).toBe('javascript');
});

it('computes in JavaScript if the module is refused by a policy or for its SIMD', async () => {
  const refuse = () => Promise.reject(new WebAssembly.CompileError('blocked by CSP'));
  vi.stubGlobal('WebAssembly', { ...WebAssembly, CompileError: WebAssembly.CompileError, instantiate: refuse });
  expect((await openKernel()).name).toBe('javascript');
});

test('the module is valid WebAssembly with SIMD', () => {
  expect(WebAssembly.validate(simdModule())).toBe(true);
});

test('rows that do not divide into tiles are refused, since their last tile would overflow', async () => {
  const kernel = await openKernel();
  const source = randomFeatureMap({ size: 12, channels: 4, kernel }, 91);
  const filters = {
    depthwise: randomFilter({ weights: 36, biases: 4 }, 92),
    pointwise: randomFilter({ weights: 16, biases: 4 }, 93),
  };
  expect(() => createBlazeBlock({ inputs: 4, outputs: 4, stride: 1, ...filters }, source, kernel)).toThrow(RangeError);
});

test('memory is allocated once, aligned for vectors', () => {
  const { reserve, keep } = createSimdMemory(new ArrayBuffer(64));
  const first = reserve(5);
  const { weights, biases } = keep({ weights: [1.5], biases: [2, 3] });
  expect([first.byteOffset, first.length, weights, biases]).toEqual([0, 5, 32, 48]);
  expect([...new Float32Array(first.buffer, weights, 6)]).toEqual([1.5, 0, 0, 0, 2, 3]);
  expect(() => reserve(1)).toThrow(RangeError);
});
