import { describe, expect, it } from 'vitest';
import type { CourseSecond, ReadingCourse } from '../../reading';
import { courseSummary } from './course-summary';
import { BURST_MS, LATE_SECOND_MS } from './thresholds';

const clear: CourseSecond = [0, 0, 40, 48];

const course = (...seconds: ReadingCourse['seconds']): ReadingCourse => ({
  beganAt: '2026-11-24T14:03:10.500Z',
  seconds,
});

describe('the summary of a course', () => {
  it('counts the seconds that were measured, and those that lost something', () => {
    const summary = courseSummary(course(clear, null, [0.05, 50, 40, 48], clear, [0.3, 300, null, null]));
    expect(summary).toMatchObject({ measured: 4, lossy: 2 });
    expect(summary.kinds).toEqual(['clear', 'missing', 'lost', 'clear', 'burst']);
  });

  it('has the second that lost most as the worst, with its time', () => {
    const { worst } = courseSummary(course(clear, [0.05, 50, 40, 48], [0.3, 300, 44, 60], [0.1, 100, 40, 48]));
    expect(worst).toEqual({ kind: 'burst', at: '2026-11-24T14:03:12.500Z', lostShare: 0.3, gapMs: 300, p95Ms: 60 });
  });

  it('has the second with the longer gap if two lost as many packets', () => {
    expect(courseSummary(course([0.2, 50, 40, 48], [0.2, 200, 40, 48])).worst?.gapMs).toBe(200);
  });

  it.each([
    [BURST_MS - 1, 'lost'],
    [BURST_MS, 'burst'],
  ])('classifies consecutive losses of %d ms as %s', (gapMs, kind) => {
    expect(courseSummary(course(clear, [0.1, gapMs, 40, 48])).kinds[1]).toBe(kind);
  });

  it.each([
    [LATE_SECOND_MS - 1, 'clear'],
    [LATE_SECOND_MS, 'late'],
  ])('classifies a second that is %d ms later than usual as %s', (laterMs, kind) => {
    const summary = courseSummary(course(clear, clear, [0, 0, 60, 40 + laterMs]));
    expect(summary.kinds[2]).toBe(kind);
    expect(summary.worst?.kind).toBe(kind === 'late' ? 'late' : undefined);
    expect(summary.lossy).toBe(0);
  });

  it('has no worst second where none was bad, and none where nothing was measured', () => {
    expect(courseSummary(course(clear, clear)).worst).toBeUndefined();
    expect(courseSummary(course(null, null))).toMatchObject({ measured: 0, lossy: 0, worst: undefined });
  });
});
