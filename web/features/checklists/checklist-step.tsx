import type { ChecklistItem } from '@linecheck/checks/checklist/items';
import { checklistMessage, checklistProgress } from '@linecheck/checks/checklist/progress';
import ListChecks from 'lucide-react/icons/list-checks';
import type { ReactNode } from 'react';
import { CheckboxRow } from '../../ui/checkbox-row';
import { EmptyState } from '../../ui/empty-state';
import { HintLine } from '../../ui/hint-line';
import { ProgressBar } from '../../ui/progress-bar';

interface ChecklistStepProps {
  readonly items: readonly ChecklistItem[];
  readonly onToggle: (id: string) => void;
  /** To what comes after the steps, once there is something. */
  readonly wayOn?: ReactNode;
}

/** What to prepare, to be ticked. */
export function ChecklistStep({ items, onToggle, wayOn }: ChecklistStepProps) {
  if (items.length === 0) return <NothingToPrepare />;
  const progress = checklistProgress(items);
  const message = checklistMessage(progress);
  const counter = `${progress.completed} of ${progress.total} complete`;
  return (
    <div>
      <p className="mb-2 text-14 font-medium">{counter}</p>
      <ProgressBar
        label="Checklist"
        share={progress.share}
        tone={progress.isComplete ? 'passed' : 'brand'}
        valueText={counter}
      />
      <ul className="mt-1.5">
        {items.map((item) => (
          <li key={item.id}>
            <CheckboxRow
              label={item.text}
              {...(item.required && { note: 'Required' })}
              checked={item.completed}
              onChange={() => onToggle(item.id)}
            />
          </li>
        ))}
      </ul>
      <div className="mt-2">
        <HintLine tone={message?.tone ?? 'quiet'} live>
          {message?.text}
        </HintLine>
      </div>
      {wayOn && <div className="mt-3">{wayOn}</div>}
    </div>
  );
}

function NothingToPrepare() {
  return (
    <EmptyState icon={<ListChecks aria-hidden />} title="Nothing to prepare">
      This checklist has no items. The three checks are all there is.
    </EmptyState>
  );
}
