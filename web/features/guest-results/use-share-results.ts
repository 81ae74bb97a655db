import { perCheck } from '@linecheck/checks/check';
import type { LevelFit } from '@linecheck/checks/levels/fit';
import { outcomesOf, type ResultSubmission, type ShareForm, submitGuestResult } from '@linecheck/contract';
import { sharing as sharingTexts } from '@linecheck/texts/en/sharing';
import { type RefObject, useEffect, useReducer, useRef, useState } from 'react';
import { claimLine } from '../../api/line-claims';
import { RequestError, refusalOf, send } from '../../api/send';
import { failureWords } from '../../texts/failure-words';
import { useTexts } from '../../texts/use-texts';
import { showToast } from '../../ui/overlays/toast';
import { type SharingState, sharingReducer, unshared } from './sharing';
import { storedRuns } from './stored-runs';

export interface UsedSharing {
  readonly sharing: SharingState;
  readonly share: (result: ResultSubmission) => Promise<void>;
  readonly shared: SharedResult | undefined;
  /** Updates the host's result with a later decision about a recording. */
  readonly amend: (decided: Pick<ResultSubmission, 'recording'>) => Promise<void>;
  /** Input of the form, kept while a retest unmounts it. */
  readonly draft: RefObject<ShareForm | undefined>;
}

interface SharedResult {
  readonly result: ResultSubmission;
  readonly at: string;
}

const FIRST_REPEAT_MS = 5000;
const LAST_REPEAT_MS = 30_000;
/** A server that hangs answers before that. */
const ANSWER_MS = 60_000;

/** The server, or the proxy in front of it, cannot store anything at the moment. */
const UNAVAILABLE: readonly number[] = [502, 503, 504];

interface SharingInput {
  readonly typed?: ShareForm | undefined;
  /** True if the host sees the page of a guest: nothing is sent. */
  readonly isPreview?: boolean;
  /** Compares a result with the show of the link; undefined for a link without one. */
  readonly judge?: (result: ResultSubmission) => LevelFit | undefined;
}

/** Sends a result to the host of its link. It is stored in the browser until the server has acknowledged it. */
export function useShareResults({ typed, isPreview = false, judge }: SharingInput = {}): UsedSharing {
  const { willSend, toast: texts } = useTexts(sharingTexts);
  const [sharing, dispatch] = useReducer(sharingReducer, unshared);
  const [shared, setShared] = useState<SharedResult>();
  const draft = useRef(typed);
  const repeat = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(repeat.current), []);

  const share = async (result: ResultSubmission) => {
    if (isPreview) return dispatch({ type: 'preview' });
    if (sharing.kind === 'sending' || sharing.kind === 'closed') return;
    await attempt(result, FIRST_REPEAT_MS);
  };

  /** @param repeatMs Delay of the next attempt if the server cannot store the result. */
  const attempt = async (result: ResultSubmission, repeatMs: number) => {
    clearTimeout(repeat.current);
    dispatch({ type: 'send' });
    claimLine();
    try {
      await send(submitGuestResult, { body: withPrevious(result) }, AbortSignal.timeout(ANSWER_MS));
      const fit = judge?.(result);
      storedRuns.share(result.sessionCode, { ...recordOf(result), ...(fit && { fit }) });
      setShared({ result, at: new Date().toISOString() });
      dispatch({ type: 'acknowledged' });
      showToast({ title: texts.sent, tone: 'passed' });
    } catch (error) {
      const isKept = storedRuns.find(result.sessionCode).run !== undefined;
      if (isUnavailable(error)) {
        repeat.current = setTimeout(() => void attempt(result, Math.min(2 * repeatMs, LAST_REPEAT_MS)), repeatMs);
        dispatch({ type: 'refused', message: willSend, isKept, isRepeated: true });
        return;
      }
      const message = failureWords(error, texts.tryAgain);
      if (refusalOf(error) === 'link_not_valid') {
        storedRuns.forget(result.sessionCode);
        dispatch({ type: 'link-closed' });
      } else {
        dispatch({ type: 'refused', message, isKept, isRepeated: false });
      }
      showToast({ title: texts.failed, description: message, tone: 'failed' });
    }
  };

  const amend: UsedSharing['amend'] = async (decided) => {
    // Without an id, the server would store it as a second result.
    if (shared?.result.submissionId === undefined) return;
    try {
      await send(submitGuestResult, { body: { ...shared.result, ...decided } });
    } catch {
      // Only the reason for the missing video is lost.
    }
  };

  return { sharing, share, shared, draft, amend };
}

const isUnavailable = (error: unknown): boolean => error instanceof RequestError && UNAVAILABLE.includes(error.status);

/** Refers to the previous run in this browser, so that the host does not attribute this run to another guest. */
function withPrevious(result: ResultSubmission): ResultSubmission {
  const last = storedRuns.find(result.sessionCode).shared?.submissionId;
  return last === undefined || last === result.submissionId ? result : { ...result, follows: last };
}

function statusesIn(result: ResultSubmission) {
  const outcomes = outcomesOf(result);
  return perCheck((check) => outcomes[check]?.status);
}

const recordOf = (result: ResultSubmission) => ({
  ...(result.submissionId !== undefined && { submissionId: result.submissionId }),
  guestName: result.guestName,
  guestEmail: result.guestEmail ?? '',
  statuses: statusesIn(result),
});
