import type { ChecklistItem } from '@linecheck/checks/checklist/items';
import { checklistMessage, checklistProgress } from '@linecheck/checks/checklist/progress';
import { run as runTexts } from '@linecheck/texts/en/run';
import { checklistStep } from '@linecheck/texts/en/steps';
import ListChecks from 'lucide-react/icons/list-checks';
import { shownItem, standardItemOf } from '../../checks/standard-items';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { CheckboxRow } from '../../ui/controls/checkbox-row';
import { EmptyState } from '../../ui/feedback/empty-state';
import { HintLine } from '../../ui/feedback/hint-line';
import { ProgressBar } from '../../ui/feedback/progress/progress-bar';
import type { ElementNode } from '../../ui/theme/element-node';

interface ChecklistStepProps {
  readonly items: readonly ChecklistItem[];
  readonly onToggle: (id: string) => void;
  /** Button that continues after the checklist, once the checks have finished. */
  readonly continueButton?: ElementNode;
}

export function ChecklistStep({ items, onToggle, continueButton }: ChecklistStepProps) {
  const texts = useTexts(checklistStep);
  const ofRun = useTexts(runTexts);
  if (items.length === 0) return <NothingToPrepare />;
  const progress = checklistProgress(items);
  const message = checklistMessage(progress);
  const counter = fill(ofRun.ticked, { completed: progress.completed, total: progress.total });
  return (
    <div>
      <p className="mb-2 text-14 font-medium">{counter}</p>
      <ProgressBar
        label={ofRun.checklist}
        share={progress.share}
        tone={progress.isComplete ? 'passed' : 'brand'}
        valueText={counter}
      />
      <ul className="mt-1.5">
        {items.map((item) => (
          <li key={item.id}>
            <CheckboxRow
              label={
                standardItemOf(item.text) === undefined ? <bdi translate="no">{item.text}</bdi> : shownItem(item.text)
              }
              {...(item.required && { note: texts.required })}
              checked={item.completed}
              onChange={() => onToggle(item.id)}
            />
          </li>
        ))}
      </ul>
      <div className="mt-2">
        <HintLine tone={message?.tone ?? 'quiet'} live>
          {message &&
            fill(texts.messages[message.code], {
              completed: progress.requiredCompleted,
              total: progress.requiredTotal,
            })}
        </HintLine>
      </div>
      {continueButton && <div className="mt-3">{continueButton}</div>}
    </div>
  );
}

function NothingToPrepare() {
  const texts = useTexts(checklistStep);
  return (
    <EmptyState icon={<ListChecks aria-hidden />} title={texts.emptyTitle}>
      {texts.emptyHint}
    </EmptyState>
  );
}
