import { expect, it } from 'vitest';
import { displayName } from './display-name';

it.each([
  ['Jonas', 'Jonas'],
  ['', 'jonas@harbourlights.fm'],
])('a host with the first name %j is called %s', (firstName, name) => {
  expect(displayName({ firstName, email: 'jonas@harbourlights.fm' })).toBe(name);
});
