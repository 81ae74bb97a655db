import { expect, it } from 'vitest';
import { dayOf, recentMoment } from './format';

const at = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute);

it('a moment of today is a time, and one of another day has its date', () => {
  const now = at(22, 15, 4);
  expect(recentMoment(at(22, 0, 5).toISOString(), now)).toBe('00:05');
  expect(recentMoment(at(21, 23, 59).toISOString(), now)).toBe('21-Nov-2026 23:59');
});

it('a moment just before midnight is of an earlier day', () => {
  const now = at(22, 0, 4);
  expect(dayOf(at(22, 0, 0).toISOString(), now)).toBe('today');
  expect(dayOf(at(21, 23, 59).toISOString(), now)).toBe('earlier');
});

it('a moment is never later than the clock, which may have been put back', () => {
  const now = at(22, 11, 11);
  expect(recentMoment(at(22, 13, 10).toISOString(), now)).toBe('11:11');
  expect(dayOf(at(23, 13, 10).toISOString(), now)).toBe('today');
});
