import { describePlatform } from '@linecheck/checks/browser/help/describe-platform';
import { type Check, finishedVerdicts, type Run } from '@linecheck/checks/readiness/run';
import type { ResultDetails } from '@linecheck/contract';
import { useCallback, useState } from 'react';
import type { Findings } from '../features/guest-results/findings';

type CheckDetails = Pick<ResultDetails, Check>;

/** `crypto.randomUUID` only exists on secure pages; from others a result is sent without an id. */
const newId = (): string | undefined => globalThis.crypto.randomUUID?.();

/** Collects what each check has found, for the record that a guest sends. */
export function useFindings() {
  const [details, setDetails] = useState<CheckDetails>({});
  // One id for the whole visit: a result sent again is stored once, and a clip from before a retest stays with it.
  const [submissionId] = useState(newId);
  const note = useCallback(<Name extends Check>(check: Name, found: CheckDetails[Name]) => {
    setDetails((now) => ({ ...now, [check]: found }));
  }, []);
  const of = (run: Run, sessionCode: string) => findingsOf({ run, sessionCode, submissionId, details });
  return { note, of };
}

interface FindingsOf {
  readonly run: Run;
  readonly sessionCode: string;
  readonly submissionId: string | undefined;
  readonly details: CheckDetails;
}

/** The record of a finished run, or undefined while a check is missing. */
function findingsOf({ run, sessionCode, submissionId, details }: FindingsOf): Findings | undefined {
  const verdicts = finishedVerdicts(run);
  if (verdicts === undefined) return undefined;
  const { browser, version, system } = describePlatform();
  return {
    sessionCode,
    ...(submissionId !== undefined && { submissionId }),
    microphoneStatus: verdicts.microphone.status,
    cameraStatus: verdicts.camera.status,
    connectionStatus: verdicts.connection.status,
    checklistCompleted: run.checklist.filter((item) => item.completed).map((item) => item.text),
    details: { ...details, browser: [browser, version].filter(Boolean).join(' '), system },
  };
}
