import { expect, it } from 'vitest';
import { displayName } from './display-name';

it('is the first name', () => {
  expect(displayName({ firstName: 'Jonas', email: 'jonas@harbourlights.fm' })).toBe('Jonas');
});

it('is the mail address where there is no first name', () => {
  expect(displayName({ firstName: '', email: 'jonas@harbourlights.fm' })).toBe('jonas@harbourlights.fm');
});
