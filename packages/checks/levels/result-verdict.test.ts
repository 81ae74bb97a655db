import { describe, expect, it } from 'vitest';
import { testStatuses } from '../testing/statuses';
import type { MissedRequirement } from './fit';
import { resultVerdict, worstStopping } from './result-verdict';

const upload: MissedRequirement = { requirement: 'uploadMbps', need: 'must', is: 'short', reading: 2, bound: 4 };
const noise: MissedRequirement = { requirement: 'snrDb', need: 'must', is: 'missing' };
const close: MissedRequirement = { requirement: 'downloadMbps', need: 'must', is: 'close', reading: 3.9, bound: 4 };
const light: MissedRequirement = { requirement: 'light', need: 'should', is: 'short', reading: false };

describe('the verdict on a result', () => {
  it.each([
    [['passed', 'passed', 'passed'], 'passed'],
    [['passed', 'warning', 'passed'], 'warning'],
    [['warning', 'passed', 'failed'], 'failed'],
  ] as const)('of checks without a show that have %o is %s', (given, status) => {
    const verdict = { says: status, tone: status, stopping: [], next: 'close' };
    expect(resultVerdict(testStatuses(given), null)).toEqual(verdict);
    expect(resultVerdict(testStatuses(given), undefined)).toEqual(verdict);
  });

  it.each(['passed', 'warning', 'failed'] as const)('of a show does not depend on a check that has %s', (status) => {
    const checks = testStatuses([status]);
    expect(resultVerdict(checks, { fits: true, missed: [close, light] })).toEqual({
      ...{ says: 'ready', tone: 'passed', stopping: [], next: 'close' },
    });
    expect(resultVerdict(checks, { fits: false, missed: [upload, noise, close, light] })).toEqual({
      ...{ says: 'not-ready', tone: 'warning', stopping: [upload, noise], next: 'change' },
    });
  });
});

it('the worst reason is never one that does not stop the guest', () => {
  expect(worstStopping({ fits: false, missed: [upload, noise, light] })).toEqual({ missed: upload, others: 1 });
  expect(worstStopping({ fits: false, missed: [close, light] })).toEqual({ missed: null, others: 0 });
  expect(worstStopping({ fits: true, missed: [light] })).toEqual({ missed: null, others: 0 });
  expect(worstStopping(null)).toEqual({ missed: null, others: 0 });
});
