import { describe, expect, it } from 'vitest';
import { type CheckName, perCheck, REQUIRED_CHECKS } from '../check';
import type { ChecklistItem } from '../checklist/items';
import type { CheckVerdict, VerdictStatus } from '../verdict';
import { checklistStatus, runProgress, stepStatusOf } from './progress';
import { type CheckState, newRun, type TestRun } from './run';

const finished = (status: VerdictStatus): CheckState => ({
  kind: 'finished',
  verdict: { status, code: 'x', params: {} } satisfies CheckVerdict,
});
const item = (id: string, completed: boolean) => ({ id, text: id, required: false, completed });
const run = (checks: Partial<Record<CheckName, CheckState>>, ticks: readonly boolean[] = [false]): TestRun =>
  withItems(
    checks,
    ticks.map((completed, index) => item(`guest-${index}`, completed)),
  );
const withItems = (checks: Partial<Record<CheckName, CheckState>>, items: readonly ChecklistItem[]): TestRun => {
  const empty = newRun(items);
  return { ...empty, checks: { ...empty.checks, ...checks } };
};

describe('runProgress', () => {
  it('counts what passed or warned, and not what failed or is running', () => {
    const checks = {
      ...perCheck(() => finished('passed')),
      camera: finished('warning'),
      connection: finished('failed'),
    };
    expect(runProgress(run(checks))).toEqual({ completed: REQUIRED_CHECKS.length - 1, total: REQUIRED_CHECKS.length });
    expect(runProgress(run({ microphone: { kind: 'testing' } }))).toEqual({
      completed: 0,
      total: REQUIRED_CHECKS.length,
    });
  });

  it('does not count what a guest may leave out', () => {
    const required = { ...perCheck(() => finished('passed')), speakers: { kind: 'idle' } as const };
    const whole = { completed: REQUIRED_CHECKS.length, total: REQUIRED_CHECKS.length };
    for (const speakers of [finished('warning'), { kind: 'idle' }, { kind: 'skipped' }] as const)
      expect(runProgress(run({ ...required, speakers }))).toEqual(whole);
  });

  it('counts the checklist, and makes it part of the total, only once it is complete', () => {
    expect(runProgress(run({}, [true, false]))).toEqual({ completed: 0, total: REQUIRED_CHECKS.length });
    expect(runProgress(run({}, [true, true]))).toEqual({ completed: 1, total: REQUIRED_CHECKS.length + 1 });
    expect(runProgress(run({ microphone: finished('passed') }, []))).toEqual({
      completed: 1,
      total: REQUIRED_CHECKS.length,
    });
  });
});

describe('a checklist with a required item', () => {
  const checks = { ...perCheck(() => finished('passed')), connection: finished('warning') };
  const items = (required: boolean, optional: boolean) => [
    { ...item('guest-0', required), required: true },
    item('guest-1', optional),
  ];

  it.each([
    [false, false, 'idle', { completed: REQUIRED_CHECKS.length, total: REQUIRED_CHECKS.length + 1 }],
    [false, true, 'idle', { completed: REQUIRED_CHECKS.length, total: REQUIRED_CHECKS.length + 1 }],
    [true, false, 'passed', { completed: REQUIRED_CHECKS.length + 1, total: REQUIRED_CHECKS.length + 1 }],
    [true, true, 'passed', { completed: REQUIRED_CHECKS.length + 1, total: REQUIRED_CHECKS.length + 1 }],
  ] as const)('ticked %s, with the optional one ticked %s, is %s', (required, optional, status, progress) => {
    const now = withItems(checks, items(required, optional));
    expect([checklistStatus(now), runProgress(now)]).toEqual([status, progress]);
  });
});

describe('the status of a segment', () => {
  it.each([
    [{ kind: 'idle' }, 'idle'],
    [{ kind: 'testing' }, 'testing'],
    [{ kind: 'skipped' }, 'idle'],
    [finished('passed'), 'passed'],
    [finished('warning'), 'warning'],
    [finished('failed'), 'failed'],
  ] as const)('of %o is %s', (state, status) => {
    expect(stepStatusOf(state)).toBe(status);
  });

  it('of the checklist is never a failure', () => {
    expect(checklistStatus(run({}, [false]))).toBe('idle');
    expect(checklistStatus(run({}, [true]))).toBe('passed');
  });
});
