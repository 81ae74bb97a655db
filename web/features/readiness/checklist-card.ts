import { type ChecklistProgress, checklistProgress, checklistState } from '@linecheck/checks/checklist/progress';
import { checklistStatus, type StepStatus } from '@linecheck/checks/readiness/progress';
import { type CheckState, finishedVerdicts, type TestRun } from '@linecheck/checks/readiness/run';
import { run as runTexts } from '@linecheck/texts/en/run';
import { fill } from '../../texts/fill';
import { currentTexts } from '../../texts/use-texts';

interface ChecklistCard {
  readonly note: string;
  readonly status: StepStatus;
  readonly statusLabel?: string;
  readonly description?: string;
}

/** Content of the closed checklist card. Open required items are a warning once the checks are done. */
export function checklistCard(run: TestRun): ChecklistCard {
  const progress = checklistProgress(run.checklist);
  const state = checklistState(progress);
  const isDue = state === 'required-open' && finishedVerdicts(run) !== undefined;
  const description = descriptionOf(progress);
  return {
    note: checklistNote(progress),
    status: isDue ? 'warning' : checklistStatus(run),
    ...(state !== 'optional' && { statusLabel: currentTexts(runTexts).checklistStates[state] }),
    ...(description !== undefined && { description }),
  };
}

export function checklistNote({ requiredTotal }: ChecklistProgress): string {
  const texts = currentTexts(runTexts);
  return requiredTotal === 0 ? texts.optional : fill(texts.required, { count: requiredTotal });
}

function descriptionOf({ completed, total, requiredOpen }: ChecklistProgress): string | undefined {
  const texts = currentTexts(runTexts);
  if (requiredOpen > 0) return fill(texts.requiredOpen, { count: requiredOpen });
  return completed === 0 ? undefined : fill(texts.ticked, { completed, total });
}

export function optionalCard({ kind }: CheckState) {
  const { optional, skipped } = currentTexts(runTexts);
  return { note: optional, ...(kind === 'skipped' && { statusLabel: skipped }) };
}
