import { expect, it } from 'vitest';
import { reachWords } from './en/help-requests/reach';
import { hoursWords } from './reach-words';

it.each([
  [[1, 2, 3, 4, 5], 'Monday to Friday, 09:00 to 18:00, Berlin time'],
  [[5, 1, 3], 'Monday, Wednesday, and Friday, 09:00 to 18:00, Berlin time'],
  [[6, 7], 'Saturday and Sunday, 09:00 to 18:00, Berlin time'],
  [[1, 2, 3, 4, 5, 6, 7], 'Every day, 09:00 to 18:00, Berlin time'],
  [[4], 'Thursday, 09:00 to 18:00, Berlin time'],
])('the hours on %j read %j', (days, words) => {
  expect(hoursWords('en', reachWords, { days, from: '09:00', until: '18:00', place: 'Berlin' })).toBe(words);
});
