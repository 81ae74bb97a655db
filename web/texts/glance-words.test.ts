import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { agoWords, daysUntil, sinceDay } from './glance-words';

/** A Friday, at noon. */
const NOW = new Date(2026, 10, 27, 12, 0, 0);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ago = (ms: number): string => new Date(NOW.getTime() - ms).toISOString();

describe('a past moment', () => {
  beforeEach(() => void vi.useFakeTimers({ now: NOW }));
  afterEach(() => void vi.useRealTimers());

  it.each([
    [30_000, 'just now'],
    [2 * MINUTE_MS, '2 min ago'],
    [59 * MINUTE_MS, '59 min ago'],
    [HOUR_MS, '1 hour ago'],
    [11 * HOUR_MS, '11 hours ago'],
    [20 * HOUR_MS, 'on Thursday'],
    [3 * 24 * HOUR_MS, 'on Tuesday'],
    [15 * 24 * HOUR_MS, 'on 12-Nov-2026'],
    // The clock of the server is ahead.
    [-5000, 'just now'],
  ])('%i ms ago is %j', (ms, words) => {
    expect(agoWords(ago(ms))).toBe(words);
  });

  it('is a time today, a weekday within six days, and a date before', () => {
    const days = [4 * HOUR_MS, 24 * HOUR_MS, 5 * 24 * HOUR_MS, 7 * 24 * HOUR_MS].map((ms) => sinceDay(ago(ms)));
    expect(days).toEqual(['08:00', 'Thursday', 'Sunday', '20-Nov-2026']);
  });

  it('is counted in whole days until it comes', () => {
    expect([-6.2, -0.5, 2].map((days) => daysUntil(ago(days * 24 * HOUR_MS)))).toEqual([6, 0, 0]);
  });
});
