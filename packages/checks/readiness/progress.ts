import { checklistProgress } from '../checklist/progress';
import { CHECKS, type CheckState, type Run } from './run';

/** How a step is shown in the progress bar and on its card. */
export type StepStatus = 'idle' | 'testing' | 'passed' | 'warning' | 'failed';

export const statusOf = (state: CheckState): StepStatus =>
  state.kind === 'finished' ? state.verdict.status : state.kind;

/** The checklist is done when its last item is ticked, and is never a failure. */
export const checklistStatus = (run: Run): 'idle' | 'passed' =>
  checklistProgress(run.checklist).isComplete ? 'passed' : 'idle';

/** A check counts when it passed or warned; the checklist counts only once it is complete, and then is part of the total. */
export function runProgress(run: Run): { readonly completed: number; readonly total: 3 | 4 } {
  const statuses = CHECKS.map((check) => statusOf(run.checks[check]));
  const checks = statuses.filter((status) => status === 'passed' || status === 'warning').length;
  return checklistStatus(run) === 'passed' ? { completed: checks + 1, total: 4 } : { completed: checks, total: 3 };
}
