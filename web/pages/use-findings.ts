import { describePlatform } from '@linecheck/checks/browser/help/describe-platform';
import { CHECKS, type Check, finishedVerdicts, type Run } from '@linecheck/checks/readiness/run';
import type { KeptRun, ResultDetails } from '@linecheck/contract';
import { useCallback, useState } from 'react';
import type { Findings } from '../features/guest-results/findings';

interface FoundBy<Name extends Check> {
  readonly details: ResultDetails[Name];
  /** Undefined where it was kept by a version that did not note it. */
  readonly checkedAt: string | undefined;
  /** From an earlier visit: the take itself is gone. */
  readonly isKept: boolean;
}

/** What each check has found, and when. */
export type Found = { readonly [Name in Check]?: FoundBy<Name> };

/** `crypto.randomUUID` only exists on secure pages; from others a result is sent without an id. */
const newId = (): string | undefined => globalThis.crypto.randomUUID?.();

/** Collects what each check has found, for the record that a guest sends. @param kept What an earlier visit has found. */
export function useFindings(kept: KeptRun | undefined) {
  const [found, setFound] = useState<Found>(() => foundIn(kept));
  // One id for the whole run: a result sent again is stored once, and a clip from before a retest stays with it.
  const [submissionId] = useState(() => kept?.submissionId ?? newId());
  const note = useCallback(<Name extends Check>(check: Name, details: ResultDetails[Name]) => {
    const checkedAt = new Date().toISOString();
    setFound((now) => ({ ...now, [check]: { details, checkedAt, isKept: false } }));
  }, []);
  const of = (run: Run, sessionCode: string) => findingsOf({ run, sessionCode, submissionId, found });
  return { note, of, found, submissionId };
}

function foundIn(kept: KeptRun | undefined): Found {
  const entries = CHECKS.flatMap((check) => {
    const made = kept?.checks[check];
    return made === undefined ? [] : [[check, { details: made.found, checkedAt: made.checkedAt, isKept: true }]];
  });
  return Object.fromEntries(entries);
}

/** What the checks have read, each under its name. */
export const detailsOf = ({ microphone, camera, connection }: Found): Pick<ResultDetails, Check> => ({
  ...(microphone && { microphone: microphone.details }),
  ...(camera && { camera: camera.details }),
  ...(connection && { connection: connection.details }),
});

interface FindingsOf {
  readonly run: Run;
  readonly sessionCode: string;
  readonly submissionId: string | undefined;
  readonly found: Found;
}

/** The record of a finished run, or undefined while a check is missing. */
function findingsOf({ run, sessionCode, submissionId, found }: FindingsOf): Findings | undefined {
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
    details: { ...detailsOf(found), browser: [browser, version].filter(Boolean).join(' '), system },
  };
}
