import { expect, it } from 'vitest';
import { unreadBadge } from './notification-bell';

it.each([
  [0, ''],
  [1, '1'],
  [9, '9'],
  [10, '9+'],
  [250, '9+'],
])('%i unread reads %j', (count, badge) => {
  expect(unreadBadge(count)).toBe(badge);
});
