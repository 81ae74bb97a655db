import { describePlatform } from '@linecheck/checks/browser/help/describe-platform';
import type { BrowserPlatform } from '@linecheck/checks/browser/help/platform';
import { CHECKS, type CheckName, perKnownCheck, wholeRecord } from '@linecheck/checks/check';
import type { EnvironmentReadings } from '@linecheck/checks/environment/readings';
import { countedTries, type MendingTries } from '@linecheck/checks/mending/tries';
import type { CheckOutcome } from '@linecheck/checks/outcome';
import { finishedVerdicts, type TestRun } from '@linecheck/checks/readiness/run';
import { isNotAsked, type VerdictReason } from '@linecheck/checks/verdict';
import { type ResultDetails, type SentRecheck, sentChecks } from '@linecheck/contract';
import type { SubmissionDraft } from '../../features/guest-results/submission-draft';
import type { CheckReadings } from './use-check-readings';

export const outcomeOf = ({ details: _, ...reason }: VerdictReason, found: CheckReadings[CheckName]): CheckOutcome => ({
  ...reason,
  readings: found?.readings ?? {},
});

interface FinishedRun {
  readonly run: TestRun;
  readonly sessionCode: string;
  readonly submissionId: string | undefined;
  readonly found: CheckReadings;
  readonly environment: EnvironmentReadings;
  readonly mended?: MendingTries | undefined;
  readonly recheck?: SentRecheck | undefined;
}

/** Submission of a finished run; undefined while a required check is missing. */
export function submissionDraftOf({
  run,
  sessionCode,
  submissionId,
  found,
  environment,
  mended = {},
  recheck,
}: FinishedRun): SubmissionDraft | undefined {
  const verdicts = finishedVerdicts(run);
  const outcomesMade = perKnownCheck((check) => {
    const verdict = verdicts?.[check];
    return verdict && outcomeOf(verdict, isNotAsked(verdict) ? undefined : found[check]);
  });
  const outcomes = wholeRecord(outcomesMade);
  if (outcomes === undefined) return undefined;
  const { details, ...statuses } = sentChecks(outcomes);
  return {
    sessionCode,
    ...(submissionId !== undefined && { submissionId }),
    ...statuses,
    ...(recheck && { recheck }),
    checklistCompleted: run.checklist.filter((item) => item.completed).map((item) => item.text),
    details: {
      ...details,
      ...(Object.keys(environment).length > 0 && { environment }),
      ...sentPlatform(describePlatform()),
      ...sentMended(mended),
    },
  };
}

/** The most acts that a result contains. */
const MENDED_MAX = 20;

/** What the guest has tried, in the order of the checks; an act that was repeated is one. Exported for tests. */
export function sentMended(tries: MendingTries): Pick<ResultDetails, 'mended'> {
  const mended = CHECKS.flatMap((check) =>
    countedTries(tries[check] ?? []).map(({ reason: code, act, count }) => ({ check, code, act, count })),
  );
  return mended.length > 0 ? { mended: mended.slice(0, MENDED_MAX) } : {};
}

/**
 * Browser with its version and operating system in the format of a result. Unrecognized parts are left out.
 */
export const sentPlatform = ({
  browser,
  version,
  system,
}: BrowserPlatform): Pick<ResultDetails, 'browser' | 'system'> => ({
  ...(browser !== undefined && { browser: [browser, version].filter(Boolean).join(' ') }),
  ...(system !== undefined && { system }),
});
