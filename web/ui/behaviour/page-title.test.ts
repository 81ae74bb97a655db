import { expect, it } from 'vitest';
import { titleOf } from './page-title';

const page = { name: 'Dashboard', own: undefined, waiting: 0 };

it.each([
  [page, 'Dashboard · Linecheck'],
  [{ ...page, waiting: 3 }, '(3) Dashboard · Linecheck'],
  [{ ...page, waiting: 10 }, '(9+) Dashboard · Linecheck'],
  [{ ...page, own: 'Setup check for Episode 42' }, 'Setup check for Episode 42'],
])('a title contains the page, and the number of unread notifications: %o', (given, title) => {
  expect(titleOf(given)).toBe(title);
});
