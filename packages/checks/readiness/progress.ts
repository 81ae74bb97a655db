import { type ChecklistState, checklistProgress, checklistState } from '../checklist/progress';
import type { CheckState, TestRun } from './run';

export type StepStatus = 'idle' | 'testing' | 'passed' | 'warning' | 'failed';

export function stepStatusOf(state: CheckState): StepStatus {
  if (state.kind === 'finished') return state.verdict.status;
  return state.kind === 'testing' ? 'testing' : 'idle';
}

const stateOf = (run: TestRun): ChecklistState => checklistState(checklistProgress(run.checklist));

const DONE: ReadonlySet<ChecklistState> = new Set(['complete', 'required-done']);

/** The checklist is done with its last item or, if it has required items, with the last of those. It never fails. */
export const checklistStatus = (run: TestRun): 'idle' | 'passed' => (DONE.has(stateOf(run)) ? 'passed' : 'idle');

/**
 * Completed and total steps. A required check counts when it passed or warned. A checklist without required items
 * counts only once it is complete, and is then part of the total (S2 §4); one with required items is always part of the
 * total.
 */
export function runProgress(run: TestRun): { readonly completed: number; readonly total: number } {
  const statuses = run.needs.required.map((check) => stepStatusOf(run.checks[check]));
  const checks = statuses.filter((status) => status === 'passed' || status === 'warning').length;
  if (checklistStatus(run) === 'passed') return { completed: checks + 1, total: run.needs.required.length + 1 };
  return { completed: checks, total: run.needs.required.length + (stateOf(run) === 'required-open' ? 1 : 0) };
}
