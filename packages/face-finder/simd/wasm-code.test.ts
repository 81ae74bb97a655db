import { expect, test } from 'vitest';
import { signed, unsigned } from './wasm-code';

test.each([
  [0, [0x00]],
  [127, [0x7f]],
  [128, [0x80, 0x01]],
  [624485, [0xe5, 0x8e, 0x26]],
])('%d without a sign is written in seven bits a byte', (value, bytes) => {
  expect(unsigned(value)).toEqual(bytes);
});

test.each([
  [63, [0x3f]],
  [64, [0xc0, 0x00]],
  [-64, [0x40]],
  [-65, [0xbf, 0x7f]],
  [8192, [0x80, 0xc0, 0x00]],
  [-123456, [0xc0, 0xbb, 0x78]],
])('%d with a sign keeps it in the last byte', (value, bytes) => {
  expect(signed(value)).toEqual(bytes);
});
