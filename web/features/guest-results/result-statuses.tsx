import { StatusLabel } from '../../ui/status-icon';
import { type Checked, findingsOf, statusWords } from './result-findings';

/** The three checks of a result in one line: sign and name, and the status for those who do not see the sign. */
export function ResultStatuses({ result }: { readonly result: Checked }) {
  return (
    <ul className="flex flex-wrap gap-x-3.5">
      {findingsOf(result).map(({ check, name, status }) => (
        <li key={check} className="flex">
          <StatusLabel size={13} tone={status}>
            {name}
            <span className="sr-only">: {statusWords[status]}</span>
          </StatusLabel>
        </li>
      ))}
    </ul>
  );
}
