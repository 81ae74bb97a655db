import { perKnownCheck, wholeRecord } from '@linecheck/checks/check';
import type { CheckOutcome } from '@linecheck/checks/outcome';
import { type KeptRun, outcomesOf, submission } from '@linecheck/contract';
import { OLD_PREFIX } from './kept-key';

/*
 * Earlier versions kept only a result, and only one whose sending had failed. So that nobody loses it by reloading after an
 * update, it is read once and kept as a run from then on.
 */

export const codeOfOldKey = (key: string): string | undefined =>
  key.startsWith(OLD_PREFIX) ? key.slice(OLD_PREFIX.length) : undefined;

/** The run that such a result came from. When its checks were made was not noted. */
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
    // Each check has its own details.
    checks: checks as KeptRun['checks'],
    ticked: result.checklistCompleted,
    person: { guestName: result.guestName, guestEmail: result.guestEmail ?? '', notes: result.notes ?? '' },
    isUnsent: true,
  };
}

const verdictOf = ({ readings: _, params, ...reason }: CheckOutcome) => ({ ...reason, params: { ...params } });
