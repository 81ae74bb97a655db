import { expect, it } from 'vitest';
import { clockText } from './clock-text';

it.each([
  [0, '0:00'],
  [4.99, '0:04'],
  [60, '1:00'],
  [75, '1:15'],
  [-1, '0:00'],
  [Number.NaN, '0:00'],
])('%d seconds read %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});
