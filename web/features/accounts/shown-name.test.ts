import { expect, it } from 'vitest';
import { shownName } from './shown-name';

it('is the first name', () => {
  expect(shownName({ firstName: 'Jonas', email: 'jonas@harbourlights.fm' })).toBe('Jonas');
});

it('is the mail address where there is no first name', () => {
  expect(shownName({ firstName: '', email: 'jonas@harbourlights.fm' })).toBe('jonas@harbourlights.fm');
});
