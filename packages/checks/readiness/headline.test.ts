import { describe, expect, it } from 'vitest';
import { perCheck } from '../check';
import { statuses } from '../testing/statuses';
import type { VerdictStatus } from '../verdict';
import { headline, openWork, worstStatus } from './headline';

describe('headline (S2 §4)', () => {
  it.each([
    [['passed', 'passed', 'passed'], 'passed', true],
    [['passed', 'warning', 'passed'], 'warning', true],
    [['warning', 'warning', 'warning'], 'warning', true],
    [['failed', 'passed', 'passed'], 'failed', false],
    [['warning', 'passed', 'failed'], 'failed', false],
  ] as const)('for %o: %s', (given, status, mayComplete) => {
    expect(headline(statuses(given))).toEqual({ status, mayComplete });
  });
});

describe('the work that is open', () => {
  it.each([
    [['passed', 'passed', 'passed'], 0],
    [['passed', 'warning', 'passed'], 1],
    [['failed', 'warning', 'passed'], 2],
    [['failed', 'failed', 'warning'], 3],
  ] as const)('of %o is %i checks', (given, problems) => {
    expect(openWork(statuses(given), 2)).toEqual({ problems, requiredOpen: 2 });
  });
});

describe('the status of a whole result', () => {
  it.each<[VerdictStatus[], VerdictStatus]>([
    [['passed', 'passed', 'passed'], 'passed'],
    [['passed', 'warning', 'passed'], 'warning'],
    [['failed', 'passed', 'passed'], 'failed'],
    [['warning', 'passed', 'failed'], 'failed'],
    [['failed', 'failed', 'warning'], 'failed'],
  ])('of %j is %s', (given, worst) => {
    expect(worstStatus(statuses(given))).toBe(worst);
  });

  it('ignores an optional check that was skipped, but not one that was run', () => {
    const passed = statuses(['passed']);
    expect(worstStatus({ ...passed, speakers: undefined })).toBe('passed');
    expect(worstStatus({ ...passed, speakers: { status: 'warning' } })).toBe('warning');
  });

  it('ignores a check that did not exist when the result was sent', () => {
    expect(worstStatus({ ...statuses(['passed', 'warning']), connection: undefined })).toBe('warning');
    expect(worstStatus(perCheck(() => undefined))).toBe('passed');
  });
});
