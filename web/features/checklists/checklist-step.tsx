import type { ChecklistItem } from '@linecheck/checks/checklist/items';
import { checklistMessage, checklistProgress } from '@linecheck/checks/checklist/progress';
import { CheckboxRow } from '../../ui/checkbox-row';
import { HintLine } from '../../ui/hint-line';
import { ProgressBar } from '../../ui/progress-bar';

interface ChecklistStepProps {
  readonly items: readonly ChecklistItem[];
  readonly onToggle: (id: string) => void;
}

/** What to prepare, to be ticked. */
export function ChecklistStep({ items, onToggle }: ChecklistStepProps) {
  const progress = checklistProgress(items);
  const message = checklistMessage(progress);
  const counter = `${progress.completed} of ${progress.total} complete`;
  const share = progress.total === 0 ? 0 : progress.completed / progress.total;
  return (
    <div>
      <p className="mb-2 text-14 font-medium">{counter}</p>
      <ProgressBar
        label="Checklist"
        share={share}
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
    </div>
  );
}
