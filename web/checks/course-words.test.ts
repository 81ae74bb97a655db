import type { CourseSecond } from '@linecheck/checks/reading';
import { describe, expect, it } from 'vitest';
import { formatSecond } from '../texts/format';
import { courseWords } from './course-words';

const beganAt = '2026-11-24T14:03:10.000Z';
const clear: CourseSecond = [0, 0, 40, 48];

/** Formats a second in the time zone of the reader. */
const at = (second: number) => formatSecond(new Date(Date.parse(beganAt) + 1000 * second).toISOString());

describe('the words of a course', () => {
  it.each<[string, readonly (CourseSecond | null)[], string]>([
    ['nothing', Array(34).fill(clear), 'nothing lost in 34 seconds'],
    ['one second', [null, clear], 'nothing lost in 1 second'],
    ['nothing measured', [null, null], 'not measured'],
    [
      'losses',
      [clear, [0.05, 50, 40, 48], clear, [0.3, 100, 40, 48], null],
      `2 of 4 seconds lost packets; the worst at ${at(3)}: 30% lost`,
    ],
    [
      'a burst',
      [clear, [0.3, 300, 40, 48], clear],
      `1 of 3 seconds lost packets; at ${at(1)}: 30% lost, 300 ms of it in a row`,
    ],
    [
      'a late second',
      [clear, clear, [0, 0, 60, 480]],
      `nothing lost in 3 seconds; packets were late at ${at(2)}: 480 ms`,
    ],
  ])('with %s give the number of seconds with losses, and the worst', (_what, seconds, words) => {
    expect(courseWords({ beganAt, seconds })).toBe(words);
  });
});
