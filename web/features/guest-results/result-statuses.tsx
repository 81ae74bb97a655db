import type { SaidOfChecks } from '@linecheck/contract';
import { statusLabels } from '../../checks/status-labels';
import { StatusLabel } from '../../ui/feedback/status-icon';
import { namedOutcomes } from './result-outcomes';

/** The checks of a result in one line: sign and name, and the status for those who do not see the sign. */
export function ResultStatuses({ result }: { readonly result: SaidOfChecks }) {
  return (
    <ul className="flex flex-wrap gap-x-3.5">
      {namedOutcomes(result).map(({ check, name, outcome: { status } }) => (
        <li key={check} className="flex">
          <StatusLabel size={13} tone={status}>
            {name}
            <span className="sr-only">{`: ${statusLabels[status]}`}</span>
          </StatusLabel>
        </li>
      ))}
    </ul>
  );
}
