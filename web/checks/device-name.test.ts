import { expect, it } from 'vitest';
import { deviceName } from './device-name';

it.each([
  ['microphone', 'Desk Mic', 2, 'Desk Mic'],
  ['microphone', undefined, 2, 'Microphone 2'],
  ['camera', undefined, 1, 'Camera 1'],
  ['microphone', undefined, undefined, 'Default Microphone'],
  ['camera', undefined, undefined, 'Default Camera'],
] as const)('a %s with the label %s at place %s is %s', (kind, label, place, name) => {
  expect(deviceName(kind, label, place)).toBe(name);
});
