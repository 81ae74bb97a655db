import { CHECKS, type CheckName } from '@linecheck/checks/check';
import type { CheckOutcome } from '@linecheck/checks/outcome';
import { type CheckFields, outcomesOf } from '@linecheck/contract';
import { checks as checkTexts } from '@linecheck/texts/en/run';
import { currentTexts } from '../../texts/use-texts';

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
