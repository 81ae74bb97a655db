import { describe, expect, it } from 'vitest';
import { testStatuses } from '../testing/statuses';
import { openWork } from './headline';

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
