import { CHECKS, type CheckName, type WholeRecord } from '@linecheck/checks/check';
import type { ChecklistItem } from '@linecheck/checks/checklist/items';
import { checklistProgress, checklistState, openRequired } from '@linecheck/checks/checklist/progress';
import type { ResultVerdict } from '@linecheck/checks/levels/result-verdict';
import { type OpenWork, openWork, type RunGoal } from '@linecheck/checks/readiness/headline';
import type { StepStatus } from '@linecheck/checks/readiness/progress';
import type { RunEvent, TestRun } from '@linecheck/checks/readiness/run';
import { isNotAsked, type VerdictReason } from '@linecheck/checks/verdict';
import { checks as checkTexts, run as runTexts, statuses as statusTexts } from '@linecheck/texts/en/run';
import { summary as summaryTexts } from '@linecheck/texts/en/sharing';
import ListChecks from 'lucide-react/icons/list-checks';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import type { Dispatch } from 'react';
import { checkIcons } from '../../checks/check-icons';
import { checkWords } from '../../checks/check-words';
import { shownItem } from '../../checks/standard-items';
import { fill } from '../../texts/fill';
import { formatList } from '../../texts/format';
import { currentTexts, useTexts } from '../../texts/use-texts';
import { type SummaryItem, SummaryList } from '../../ui/feedback/summary-list';
import { Card } from '../../ui/layout/card';
import type { ElementNode } from '../../ui/theme/element-node';
import { placeElementId } from './scroll-to-next';
import { goToStep, type UsedRun } from './use-run';

export interface SummaryCardProps {
  readonly run: TestRun;
  readonly verdicts: WholeRecord<VerdictReason>;
  readonly dispatch: Dispatch<RunEvent>;
  /** The verdict on the whole run, with its title if a show has judged it. */
  readonly verdict: Pick<ResultVerdict, 'says' | 'tone'> & { readonly title?: string | undefined };
  readonly goal: RunGoal;
  /** What the guest changes first. */
  readonly first?: ElementNode;
  /** Time of the checks restored from an earlier visit, in words. */
  readonly kept?: Readonly<Partial<Record<CheckName, { readonly when: string }>>>;
  readonly children: ElementNode;
}

/** Summary with the headline, the findings with advice, and the next steps. */
export function SummaryCard(props: SummaryCardProps) {
  const { run, verdicts, verdict: whole, dispatch, goal, first = null, kept = {}, children } = props;
  const texts = useTexts(summaryTexts);
  const items = CHECKS.flatMap((check) => {
    const verdict = verdicts[check];
    if (verdict === undefined || isNotAsked(verdict)) return [];
    const item = checkItem(check, verdict, () => dispatch({ type: 'retest', check }));
    return [{ ...item, ...(kept[check] && { note: kept[check].when }) }];
  });
  const { requiredOpen } = checklistProgress(run.checklist);
  return (
    <div id={placeElementId('summary')} className="pt-3">
      <Card depth="active" padding="roomy" aria-labelledby="summary-headline">
        <div role="status" aria-atomic={false}>
          <h2 id="summary-headline" tabIndex={-1} className="text-28 font-bold tracking-tight outline-none sm:text-36">
            {whole.title ?? texts.headlines[whole.tone]}
          </h2>
          <p className="mt-1 mb-4 text-16 text-pretty text-ink-2 sm:mb-5 sm:text-18">
            {headlineNote(openWork(verdicts, requiredOpen), goal, whole.says)}
          </p>
        </div>
        {first && <div className="mb-5">{first}</div>}
        <SummaryList label={texts.found} items={[...items, checklistItem({ run, dispatch })]} />
        {children}
      </Card>
    </div>
  );
}

function checkItem(check: CheckName, verdict: VerdictReason, onRetest: () => void): SummaryItem {
  const { retest } = currentTexts(summaryTexts);
  // Without its own advice, the details of the finding contain it (S2 §8, the exception of the connection).
  const { message, details, advice = verdict.status === 'failed' ? details : undefined } = checkWords(check, verdict);
  return {
    id: check,
    icon: checkIcons[check],
    name: currentTexts(checkTexts)[check].name,
    status: verdict.status,
    statusLabel: currentTexts(statusTexts)[verdict.status],
    finding: message,
    ...(advice !== undefined && { advice }),
    action: {
      label: retest.label,
      name: retest.of[check],
      icon: <RotateCcw aria-hidden />,
      onClick: onRetest,
    },
  };
}

function checklistItem(used: UsedRun): SummaryItem {
  const found = checklistFinding(used.run);
  const texts = currentTexts(summaryTexts).checklist;
  return {
    id: 'checklist',
    icon: <ListChecks aria-hidden />,
    name: currentTexts(runTexts).checklist,
    ...found,
    ...(found.status === 'warning' && {
      action: {
        label: texts.open,
        name: texts.openLabel,
        icon: <ListChecks aria-hidden />,
        onClick: () => goToStep(used, 'checklist'),
      },
    }),
  };
}

/** Text under the headline: the remaining tasks, and the next step. Exported for tests. */
export function headlineNote(work: OpenWork, goal: RunGoal, says: ResultVerdict['says']): string {
  const { notes, notReady, ready, calledOff } = currentTexts(summaryTexts);
  if (goal.kind === 'called-off') return calledOff;
  const hostName = 'hostName' in goal ? goal.hostName : '';
  if (says === 'not-ready') return fill(notReady[goal.kind], { hostName });
  // A warning that the show accepts is not left to do.
  const left = wordsOf(says === 'ready' ? { ...work, problems: 0 } : work);
  if (says === 'ready' && left === undefined) return fill(ready[goal.kind], { hostName });
  const note = notes[goal.kind];
  return left === undefined ? fill(note.done, { hostName }) : fill(note.open, { hostName, left });
}

function wordsOf({ problems, requiredOpen }: OpenWork): string | undefined {
  const { left } = currentTexts(summaryTexts);
  const toFix = fill(left.problems, { count: problems });
  const toTick = fill(left.required, { count: requiredOpen });
  if (problems === 0) return requiredOpen === 0 ? undefined : toTick;
  return requiredOpen === 0 ? toFix : fill(left.both, { problems: toFix, required: toTick });
}

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

const MAX_NAMED = 2;

/** Checklist in the summary, with the names of open required items. Exported for tests. */
export function checklistFinding({ checklist }: Pick<TestRun, 'checklist'>): ChecklistFinding {
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

function namesOf(items: readonly ChecklistItem[]): string {
  const texts = currentTexts(summaryTexts).checklist;
  const names = items.slice(0, MAX_NAMED).map(({ text }) => fill(texts.item, { text: shownItem(text) }));
  const more = items.length - names.length;
  return formatList(more > 0 ? [...names, fill(texts.more, { count: more })] : names);
}
