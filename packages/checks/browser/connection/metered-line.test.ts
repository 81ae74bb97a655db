import { expect, it } from 'vitest';
import { mayBeMetered } from './metered-line';

it.each<[boolean, string, Parameters<typeof mayBeMetered>[0]]>([
  [false, 'a computer that says nothing', { network: undefined, family: 'desktop' }],
  [false, 'a computer that names no type', { network: { saveData: false }, family: 'desktop' }],
  [true, 'a computer that saves data', { network: { saveData: true }, family: 'desktop' }],
  [true, 'a computer on a mobile line', { network: { type: 'cellular' }, family: 'desktop' }],
  [false, 'a phone on Wi-Fi', { network: { type: 'wifi' }, family: 'android' }],
  [true, 'a phone on Wi-Fi that saves data', { network: { type: 'wifi', saveData: true }, family: 'android' }],
  [true, 'a phone on a mobile line', { network: { type: 'cellular' }, family: 'android' }],
  [true, 'a phone that does not report its line', { network: { type: 'unknown' }, family: 'android' }],
  [true, 'a phone that says nothing', { network: undefined, family: 'apple-mobile' }],
])('may be metered: %s, of %s', (isMetered, _name, clues) => {
  expect(mayBeMetered(clues)).toBe(isMetered);
});
