import { expect, it } from 'vitest';
import { DEVICE_FAILURES, isDenial, isDeviceFailure } from './device-failure';

it('a failure is recognized by its code, and codes of measurements are not failures', () => {
  expect(DEVICE_FAILURES.every(isDeviceFailure)).toBe(true);
  expect(['too-quiet', 'not-loaded', 'constructor', undefined].some(isDeviceFailure)).toBe(false);
});

it('only refusals are watched', () => {
  expect(DEVICE_FAILURES.filter(isDenial)).toEqual([
    'by-guest',
    'dismissed',
    'by-system',
    'by-policy',
    'withdrawn',
    'withdrawn-for-good',
  ]);
});
