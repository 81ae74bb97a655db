import { expect, it } from 'vitest';
import { titleOf } from './page-title';

const page = { name: 'Dashboard', own: undefined, waiting: 0, alert: undefined };

it.each([
  [page, 'Dashboard · Linecheck'],
  [{ ...page, waiting: 3 }, '(3) Dashboard · Linecheck'],
  [{ ...page, waiting: 10 }, '(9+) Dashboard · Linecheck'],
  [{ ...page, waiting: 1, alert: 'Amara needs help' }, '(1) Amara needs help · Dashboard · Linecheck'],
  [{ ...page, own: 'Setup check for Episode 42' }, 'Setup check for Episode 42'],
])('a title contains the page, the number of unread notifications, and what cannot wait: %o', (given, title) => {
  expect(titleOf(given)).toBe(title);
});
