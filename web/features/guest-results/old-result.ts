import { perKnownCheck, wholeRecord } from '@linecheck/checks/check';
import type { CheckOutcome } from '@linecheck/checks/outcome';
import { type KeptRun, outcomesOf, submission } from '@linecheck/contract';
import { OLD_PREFIX } from './kept-key';

/* Earlier versions stored only a result that could not be sent. It is migrated to a run once, so that an update
   with a reload does not lose it. */

export const codeOfOldKey = (key: string): string | undefined =>
  key.startsWith(OLD_PREFIX) ? key.slice(OLD_PREFIX.length) : undefined;

/** Run of such a result. The times of its checks are unknown. */
export function runOfOldResult(text: string | null, changedAt: string): KeptRun | undefined {
  const result = submission.safeParse(JSON.parse(text ?? 'null')).data;
  if (result === undefined) return undefined;
  const outcomes = outcomesOf(result);
  const checks = perKnownCheck((check) => {
    const [outcome, found] = [outcomes[check], result.details?.[check]];
    return outcome && found && { verdict: verdictOf(outcome), found };
  });
  if (wholeRecord(checks) === undefined) return undefined;
  return {
    ...(result.submissionId !== undefined && { submissionId: result.submissionId }),
    changedAt,
    // Each check has its own type of details.
    checks: checks as KeptRun['checks'],
    ticked: result.checklistCompleted,
    person: { guestName: result.guestName, guestEmail: result.guestEmail ?? '', notes: result.notes ?? '' },
    isUnsent: true,
  };
}

const verdictOf = ({ readings: _, params, ...reason }: CheckOutcome) => ({ ...reason, params: { ...params } });
