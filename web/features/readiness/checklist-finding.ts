import type { ChecklistItem } from '@linecheck/checks/checklist/items';
import { checklistProgress, checklistState, openRequired } from '@linecheck/checks/checklist/progress';
import type { StepStatus } from '@linecheck/checks/readiness/progress';
import type { Run } from '@linecheck/checks/readiness/run';
import runTexts from '@linecheck/texts/en/run';
import summaryTexts from '@linecheck/texts/en/summary';
import { fill } from '../../texts/fill';
import { formatList } from '../../texts/format';
import { currentTexts } from '../../texts/use-texts';

interface ChecklistFinding {
  readonly status: StepStatus;
  readonly statusLabel: string;
  readonly finding: string;
  readonly advice?: string;
}

const STATUSES = {
  empty: 'idle',
  optional: 'idle',
  'required-open': 'warning',
  'required-done': 'passed',
  complete: 'passed',
} as const;

/** Maximum number of open items named in the summary. */
const MAX_NAMED = 2;

/** Checklist in the summary, with the names of open required items. */
export function checklistFinding({ checklist }: Pick<Run, 'checklist'>): ChecklistFinding {
  const texts = currentTexts(summaryTexts).checklist;
  const { checklistStates, ticked } = currentTexts(runTexts);
  const progress = checklistProgress(checklist);
  const { completed, total, requiredOpen } = progress;
  const state = checklistState(progress);
  const found = {
    status: STATUSES[state],
    statusLabel: checklistStates[state],
    finding: state === 'empty' ? texts.empty : fill(ticked, { completed, total }),
  };
  if (state !== 'required-open') return found;
  return {
    ...found,
    statusLabel: fill(texts.requiredOpen, { count: requiredOpen }),
    advice: fill(texts.stillOpen, { items: namesOf(openRequired(checklist)) }),
  };
}

/** Names of the first items, and the number of the others: “A”, “B”, and 3 more. */
function namesOf(items: readonly ChecklistItem[]): string {
  const texts = currentTexts(summaryTexts).checklist;
  const names = items.slice(0, MAX_NAMED).map(({ text }) => fill(texts.item, { text }));
  const more = items.length - names.length;
  return formatList(more > 0 ? [...names, fill(texts.more, { count: more })] : names);
}
