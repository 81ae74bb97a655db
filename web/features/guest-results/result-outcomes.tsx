import { CHECKS, type Check } from '@linecheck/checks/check';
import { type CheckOutcome, worstStatus } from '@linecheck/checks/outcome';
import { type CheckFields, outcomesOf } from '@linecheck/contract';
import type { guestResults } from '@linecheck/texts/en/dashboard';
import { checks as checkTexts, statuses as statusTexts } from '@linecheck/texts/en/run';
import { checkWords } from '../../checks/check-words';
import { fill } from '../../texts/fill';
import { currentTexts, useTexts } from '../../texts/use-texts';
import { StatusLabel } from '../../ui/feedback/status-icon';

/** Checks of a result in one line: icon and name, and the status for screen readers. */
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

/** Check of a result with its name. */
interface NamedOutcome {
  readonly check: Check;
  readonly name: string;
  readonly outcome: CheckOutcome;
}

/** Checks of a result, in their order. */
export function namedOutcomes(result: CheckFields): readonly NamedOutcome[] {
  const outcomes = outcomesOf(result);
  return CHECKS.flatMap((check) => {
    const outcome = outcomes[check];
    return outcome === undefined ? [] : [{ check, name: currentTexts(checkTexts)[check].name, outcome }];
  });
}

/** Headline of a result: its worst check (the first on ties), and how many others have the same status. */
export function worstFinding(texts: typeof guestResults, result: CheckFields): string {
  const status = worstStatus(outcomesOf(result));
  if (status === 'passed') return texts.allChecksPassed;
  const [worst, ...others] = namedOutcomes(result).filter(({ outcome }) => outcome.status === status);
  if (worst === undefined) return '';
  const finding = findingOf(texts, worst, status);
  return others.length === 0 ? finding : fill(texts.worstAndMore, { finding, count: others.length });
}

function findingOf(texts: typeof guestResults, { check, name, outcome }: NamedOutcome, status: 'warning' | 'failed') {
  const { message } = checkWords(check, outcome);
  return message === undefined
    ? fill(texts.worst[status], { check: name })
    : fill(texts.worst[`${status}Because`], { check: name, message });
}
