import type { CheckFields } from '@linecheck/contract';
import { statuses as statusTexts } from '@linecheck/texts/en/run';
import { useTexts } from '../../texts/use-texts';
import { StatusLabel } from '../../ui/feedback/status-icon';
import { namedOutcomes } from './result-outcomes';

/** Checks of a result in one line: icon and name, and the status for screen readers. */
export function ResultStatuses({ result }: { readonly result: CheckFields }) {
  const texts = useTexts(statusTexts);
  return (
    <ul className="flex flex-wrap gap-x-3.5">
      {namedOutcomes(result).map(({ check, name, outcome: { status } }) => (
        <li key={check} className="flex">
          <StatusLabel size={13} tone={status}>
            {name}
            <span className="sr-only">{`: ${texts[status]}`}</span>
          </StatusLabel>
        </li>
      ))}
    </ul>
  );
}
