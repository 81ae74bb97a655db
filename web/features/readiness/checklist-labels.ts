import { namesOf } from '@linecheck/checks/checklist/open-items';
import {
  type ChecklistState,
  checklistNote,
  checklistProgress,
  checklistState,
  openRequired,
  requiredOpenText,
} from '@linecheck/checks/checklist/progress';
import { checklistStatus, type StepStatus } from '@linecheck/checks/readiness/progress';
import { finishedVerdicts, type Run } from '@linecheck/checks/readiness/run';

/** Shown in place of the status label. */
const cardLabels: Partial<Record<ChecklistState, string>> = {
  empty: 'Empty',
  'required-open': 'Required',
  'required-done': 'All set',
  complete: 'Done',
};

interface ChecklistCard {
  readonly note: string;
  readonly status: StepStatus;
  readonly statusLabel?: string;
  readonly description?: string;
}

/** What the closed card of the checklist says. What is required and open is a warning once the checks are done. */
export function checklistCard(run: Run): ChecklistCard {
  const progress = checklistProgress(run.checklist);
  const state = checklistState(progress);
  const isDue = state === 'required-open' && finishedVerdicts(run) !== undefined;
  const statusLabel = cardLabels[state];
  const description = cardDescription(progress);
  return {
    note: checklistNote(progress),
    status: isDue ? 'warning' : checklistStatus(run),
    ...(statusLabel !== undefined && { statusLabel }),
    ...(description !== undefined && { description }),
  };
}

type Counts = Pick<ReturnType<typeof checklistProgress>, 'completed' | 'total' | 'requiredOpen'>;

function cardDescription({ completed, total, requiredOpen }: Counts): string | undefined {
  if (requiredOpen > 0) return requiredOpenText(requiredOpen);
  return completed === 0 ? undefined : `${completed} of ${total} complete`;
}

interface ChecklistFinding {
  readonly status: StepStatus;
  readonly statusLabel: string;
  readonly finding: string;
  readonly advice?: string;
}

/** How many open items the summary names. */
const NAMED = 2;

/** What the summary says of the checklist: what is required and open is named. */
export function checklistFinding(run: Run): ChecklistFinding {
  const progress = checklistProgress(run.checklist);
  const finding = `${progress.completed} of ${progress.total} complete`;
  switch (checklistState(progress)) {
    case 'empty':
      return { status: 'idle', statusLabel: 'Empty', finding: 'Nothing to prepare' };
    case 'optional':
      return { status: 'idle', statusLabel: 'Optional', finding };
    case 'required-open':
      return {
        status: 'warning',
        statusLabel: `${progress.requiredOpen} required open`,
        finding,
        advice: `Still open: ${namesOf(openRequired(run.checklist), NAMED)}.`,
      };
    case 'required-done':
      return { status: 'passed', statusLabel: 'All set', finding };
    case 'complete':
      return { status: 'passed', statusLabel: 'Done', finding };
  }
}
