import { expect, test } from 'vitest';
import { createBlazeBlock } from '../block';
import { openKernel } from '../open-kernel';
import { randomFeatureMap, randomFilter } from '../testing/naive-layers';
import { createSimdMemory } from './simd-memory';
import { simdModule } from './simd-module';

test('the module is one that WebAssembly with SIMD runs', () => {
  expect(WebAssembly.validate(simdModule())).toBe(true);
});

test('rows that do not divide into tiles are refused, since their last tile would run over', async () => {
  const kernel = await openKernel();
  const source = randomFeatureMap({ size: 12, channels: 4, kernel }, 91);
  const filters = {
    depthwise: randomFilter({ weights: 36, biases: 4 }, 92),
    pointwise: randomFilter({ weights: 16, biases: 4 }, 93),
  };
  expect(() => createBlazeBlock({ inputs: 4, outputs: 4, stride: 1, ...filters }, source, kernel)).toThrow(RangeError);
});

test('memory is handed out once, where vectors lie well', () => {
  const { reserve, keep } = createSimdMemory(new ArrayBuffer(64));
  const first = reserve(5);
  const { weights, biases } = keep({ weights: [1.5], biases: [2, 3] });
  expect([first.byteOffset, first.length, weights, biases]).toEqual([0, 5, 32, 48]);
  expect([...new Float32Array(first.buffer, weights, 6)]).toEqual([1.5, 0, 0, 0, 2, 3]);
  expect(() => reserve(1)).toThrow(RangeError);
});
