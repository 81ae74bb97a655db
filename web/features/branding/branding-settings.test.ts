import { expect, it } from 'vitest';
import { wholeColor } from './branding-settings';

it.each([
  ['#8b5cf6', '#8b5cf6'],
  ['#0F7', '#00ff77'],
  [' #0F766E ', '#0f766e'],
  ['0f766e', undefined],
  ['#0f76', undefined],
  ['#0f766e00', undefined],
  ['#ggg', undefined],
  ['red', undefined],
  ['', undefined],
])('%j is the colour %j', (text, color) => {
  expect(wholeColor(text)).toBe(color);
});
