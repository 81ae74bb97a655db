import { CHECKS, type CheckName } from '@linecheck/checks/check';
import type { CheckOutcome } from '@linecheck/checks/outcome';
import { type CheckFields, outcomesOf } from '@linecheck/contract';
import { checks as checkTexts, statuses as statusTexts } from '@linecheck/texts/en/run';
import { currentTexts, useTexts } from '../../texts/use-texts';
import { StatusLabel } from '../../ui/feedback/status-icon';

export function ResultStatuses({ result }: { readonly result: CheckFields }) {
  const texts = useTexts(statusTexts);
  return (
    <ul className="flex flex-wrap gap-x-3.5">
      {namedOutcomes(result).map(({ check, name, outcome: { status } }) => (
        <li key={check} className="flex">
          <StatusLabel size={13} tone={status}>
            <span>{name}</span>
            <span className="sr-only">{`: ${texts[status]}`}</span>
          </StatusLabel>
        </li>
      ))}
    </ul>
  );
}

export interface NamedOutcome {
  readonly check: CheckName;
  readonly name: string;
  readonly outcome: CheckOutcome;
}

export function namedOutcomes(result: CheckFields): readonly NamedOutcome[] {
  const outcomes = outcomesOf(result);
  return CHECKS.flatMap((check) => {
    const outcome = outcomes[check];
    return outcome === undefined ? [] : [{ check, name: currentTexts(checkTexts)[check].name, outcome }];
  });
}
