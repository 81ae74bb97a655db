import { notifications as texts } from '@linecheck/texts/en/notifications';
import { expect, it } from 'vitest';
import { relativeTime } from './notification-list';

const now = Date.parse('2026-11-20T12:00:00Z');
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

it.each([
  [-5 * MINUTE, 'Just now'],
  [0, 'Just now'],
  [MINUTE - 1, 'Just now'],
  [MINUTE, 'Just now'],
  [2 * MINUTE - 1, 'Just now'],
  [2 * MINUTE, '2 minutes ago'],
  [HOUR - 1, '59 minutes ago'],
  [HOUR, '1 hour ago'],
  [2 * HOUR - 1, '1 hour ago'],
  [2 * HOUR, '2 hours ago'],
  [DAY - 1, '23 hours ago'],
  [DAY, '1 day ago'],
  [2 * DAY - 1, '1 day ago'],
  [2 * DAY, '2 days ago'],
  [400 * DAY, '400 days ago'],
])('%i ms ago reads %j', (agoMs, words) => {
  expect(relativeTime(texts, new Date(now - agoMs).toISOString(), now)).toBe(words);
});
