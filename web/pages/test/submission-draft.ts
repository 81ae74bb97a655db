import { describePlatform } from '@linecheck/checks/browser/help/describe-platform';
import { type Check, perCheck } from '@linecheck/checks/check';
import type { EnvironmentReadings } from '@linecheck/checks/environment/readings';
import type { CheckOutcome } from '@linecheck/checks/outcome';
import { finishedVerdicts, type Run } from '@linecheck/checks/readiness/run';
import type { Reason } from '@linecheck/checks/verdict';
import { sentChecks } from '@linecheck/contract';
import type { SubmissionDraft } from '../../features/guest-results/submission-draft';
import { sentPlatform } from './sent-platform';
import type { Found } from './use-found';

/** What a finished check came to. */
export const outcomeOf = ({ details: _, ...reason }: Reason, found: Found[Check]): CheckOutcome => ({
  ...reason,
  readings: found?.readings ?? {},
});

interface DraftOf {
  readonly run: Run;
  readonly sessionCode: string;
  readonly submissionId: string | undefined;
  readonly found: Found;
  readonly environment: EnvironmentReadings;
}

/** The record of a finished run, or undefined while a check is missing. */
export function draftOf({ run, sessionCode, submissionId, found, environment }: DraftOf): SubmissionDraft | undefined {
  const verdicts = finishedVerdicts(run);
  if (verdicts === undefined) return undefined;
  const { details, ...statuses } = sentChecks(perCheck((check) => outcomeOf(verdicts[check], found[check])));
  return {
    sessionCode,
    ...(submissionId !== undefined && { submissionId }),
    ...statuses,
    checklistCompleted: run.checklist.filter((item) => item.completed).map((item) => item.text),
    details: {
      ...details,
      ...(Object.keys(environment).length > 0 && { environment }),
      ...sentPlatform(describePlatform()),
    },
  };
}
