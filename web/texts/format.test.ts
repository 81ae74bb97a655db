import { expect, it } from 'vitest';
import { atMoment, recentMoment } from './format';

const at = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute);

it('a moment of today is a time, and one of another day has its date', () => {
  const now = at(22, 15, 4);
  expect(recentMoment(at(22, 0, 5).toISOString(), now)).toBe('00:05');
  expect(recentMoment(at(21, 23, 59).toISOString(), now)).toBe('21-Nov-2026 23:59');
});

it('behind a verb it has the word that belongs to it', () => {
  const now = at(22, 15, 4);
  expect(atMoment(at(22, 14, 52).toISOString(), now)).toBe('at 14:52');
  expect(atMoment(at(21, 14, 52).toISOString(), now)).toBe('on 21-Nov-2026 14:52');
});
