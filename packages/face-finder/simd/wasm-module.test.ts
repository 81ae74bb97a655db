import { expect, test } from 'vitest';
import { add, advance, constant, floats, isBelow, multiply, repeatWhile, set } from './wasm-code';
import { defineRowFunction, encodeModule } from './wasm-module';

/** Adds four numbers at a time to as many others and keeps the larger of sum and product. */
const mixRow = defineRowFunction({
  settings: ['others', 'count'],
  write: ({ source, target, others, count }, { address, vector }) => {
    const [end, sum] = [address(), vector()];
    return [
      set(end, add(source, multiply(count, constant(4)))),
      repeatWhile(isBelow(source, end), [
        set(sum, floats.add(floats.load(source), floats.load(others))),
        floats.store(target, floats.max(sum, floats.multiply(floats.load(source), floats.load(others)))),
        ...[source, others, target].map((pointer) => advance(pointer, constant(16))),
      ]),
    ];
  },
});

/** Writes one number four times. */
const splatRow = defineRowFunction({
  settings: [],
  write: ({ source, target }) => [floats.store(target, floats.loadSplat(source))],
});

const open = async () => {
  const { instance } = await WebAssembly.instantiate(encodeModule({ mixRow, splatRow }, 1));
  const { memory, ...functions } = instance.exports as unknown as {
    memory: WebAssembly.Memory;
    mixRow: (...numbers: number[]) => void;
    splatRow: (...numbers: number[]) => void;
  };
  return { memory, numbers: new Float32Array(memory.buffer), ...functions };
};

test('a browser accepts the module, with the requested memory', async () => {
  expect((await open()).memory.buffer.byteLength).toBe(65536);
});

test('a function reads from the first address, writes to the second, and has its settings in their order', async () => {
  const machine = await open();
  machine.numbers.set([1, 2, 3, 4, 5, 6, 7, 8, 9], 16);
  machine.numbers.set([2, 0.25, 10, -1, 0, 1, 0.5, -8, 3], 32);
  machine.mixRow(64, 1024, 128, 8);
  expect([...machine.numbers.subarray(256, 265)]).toEqual([3, 2.25, 30, 3, 5, 7, 7.5, 0, 0]);
});

test('one number can fill a vector of four', async () => {
  const machine = await open();
  machine.numbers[5] = 0.75;
  machine.splatRow(20, 4096);
  expect([...machine.numbers.subarray(1023, 1029)]).toEqual([0, 0.75, 0.75, 0.75, 0.75, 0]);
});
