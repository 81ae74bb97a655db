import { CHECKS } from '@linecheck/checks/check';
import { type CheckFields, statusOf } from '@linecheck/contract';
import { checks as checkTexts, statuses as statusTexts } from '@linecheck/texts/en/run';
import { useTexts } from '../../texts/use-texts';
import { StatusLabel } from '../../ui/feedback/status-icon';

/** The status of each check. It does not need the readings of a result. */
export function ResultStatuses({ result }: { readonly result: CheckFields }) {
  const texts = useTexts(statusTexts);
  const names = useTexts(checkTexts);
  return (
    <ul className="flex flex-wrap gap-x-3.5">
      {CHECKS.flatMap((check) => {
        const status = statusOf(result, check);
        return status === undefined ? [] : [{ check, status }];
      }).map(({ check, status }) => (
        <li key={check} className="flex">
          <StatusLabel size={13} tone={status}>
            <span>{names[check].name}</span>
            <span className="sr-only">{`: ${texts[status]}`}</span>
          </StatusLabel>
        </li>
      ))}
    </ul>
  );
}
