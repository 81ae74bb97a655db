import { expect, it } from 'vitest';
import { withFirstPicture } from './first-picture';

const STORED = '/api/recordings/7/clip';

it.each([
  [STORED, 'Apple Computer, Inc.', `${STORED}#t=0.001`],
  [STORED, 'Google Inc.', STORED],
  [STORED, '', STORED],
  ['blob:https://check.example.org/1', 'Apple Computer, Inc.', 'blob:https://check.example.org/1'],
  ['data:video/webm;base64,', 'Apple Computer, Inc.', 'data:video/webm;base64,'],
])('%s in a browser by "%s" is loaded from %s', (src, vendor, address) => {
  expect(withFirstPicture(src, vendor)).toBe(address);
});
