import { describe, expect, it } from 'vitest';
import { perCheck } from './check';
import { worstStatus } from './outcome';
import { testStatuses } from './testing/statuses';
import type { VerdictStatus } from './verdict';

describe('the status of a whole result', () => {
  it.each<[VerdictStatus[], VerdictStatus]>([
    [['passed', 'passed', 'passed'], 'passed'],
    [['passed', 'warning', 'passed'], 'warning'],
    [['failed', 'passed', 'passed'], 'failed'],
    [['warning', 'passed', 'failed'], 'failed'],
    [['failed', 'failed', 'warning'], 'failed'],
  ])('of %j is %s', (given, worst) => {
    expect(worstStatus(testStatuses(given))).toBe(worst);
  });

  it('is not held down by an optional check that was left out, and is by one that was made', () => {
    const passed = testStatuses(['passed']);
    expect(worstStatus({ ...passed, speakers: undefined })).toBe('passed');
    expect(worstStatus({ ...passed, speakers: { status: 'warning' } })).toBe('warning');
  });

  it('is not held down by a check that there was not when it was sent', () => {
    expect(worstStatus({ ...testStatuses(['passed', 'warning']), connection: undefined })).toBe('warning');
    expect(worstStatus(perCheck(() => undefined))).toBe('passed');
  });
});
