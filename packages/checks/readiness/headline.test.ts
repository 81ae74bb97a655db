import { describe, expect, it } from 'vitest';
import { testStatuses } from '../testing/statuses';
import { headline, openWork } from './headline';

describe('headline (S2 §4)', () => {
  it.each([
    [['passed', 'passed', 'passed'], 'passed', true],
    [['passed', 'warning', 'passed'], 'warning', true],
    [['warning', 'warning', 'warning'], 'warning', true],
    [['failed', 'passed', 'passed'], 'failed', false],
    [['warning', 'passed', 'failed'], 'failed', false],
  ] as const)('for %o: %s', (given, status, mayComplete) => {
    expect(headline(testStatuses(given))).toEqual({ status, mayComplete });
  });
});

describe('the work that is open', () => {
  it.each([
    [['passed', 'passed', 'passed'], 0],
    [['passed', 'warning', 'passed'], 1],
    [['failed', 'warning', 'passed'], 2],
    [['failed', 'failed', 'warning'], 3],
  ] as const)('of %o is %i checks', (given, problems) => {
    expect(openWork(testStatuses(given), 2)).toEqual({ problems, requiredOpen: 2 });
  });
});
