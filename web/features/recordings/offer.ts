import type { Check } from '@linecheck/checks/check';
import type { Reason } from '@linecheck/checks/verdict';
import type { GuestClipReceipt, RecordingAnswer } from '@linecheck/contract';

/** The checks whose devices a recording needs. */
const RECORDED = ['microphone', 'camera'] as const satisfies readonly Check[];

export type RecordedCheck = (typeof RECORDED)[number];

/** Which devices have to work before anything can be recorded with them. */
export const failedDevices = (verdicts: Readonly<Record<RecordedCheck, Reason>>): readonly RecordedCheck[] =>
  RECORDED.filter((check) => verdicts[check].status === 'failed');

/** What a guest has decided about recording a test clip. */
export type RecordingDecision =
  | { readonly kind: 'open' }
  | { readonly kind: 'skipped' }
  | { readonly kind: 'saved'; readonly receipt: GuestClipReceipt }
  /** Saved, then withdrawn (D19). */
  | { readonly kind: 'deleted' };

export const undecided: RecordingDecision = { kind: 'open' };

/** Whether the host has the results, and whether the link takes any. */
export type ResultsState = 'unshared' | 'shared' | 'closed';

interface OfferState {
  readonly isRecorderOpen: boolean;
  readonly decision: RecordingDecision;
  readonly takesRecordings: boolean;
  readonly sharing: ResultsState;
}

/** S2 §4: a guest is asked once, after the checks, and only where the host's plan has recordings and the link still takes them. */
export const offersRecording = ({ isRecorderOpen, decision, takesRecordings, sharing }: OfferState): boolean =>
  !isRecorderOpen && decision.kind === 'open' && takesRecordings && sharing !== 'closed';

interface AnswerState {
  readonly decision: RecordingDecision;
  readonly takesRecordings: boolean;
  readonly failed: readonly RecordedCheck[];
}

const answers = {
  open: 'undecided',
  skipped: 'skipped',
  saved: 'sent',
  deleted: 'deleted',
} as const satisfies Record<RecordingDecision['kind'], RecordingAnswer>;

/** What the host is told about a recording, so that nobody is said to have declined what they were never offered. */
export function answerOf({ decision, takesRecordings, failed }: AnswerState): RecordingAnswer {
  if (decision.kind !== 'open') return answers[decision.kind];
  if (!takesRecordings) return 'not_offered';
  return failed.length > 0 ? 'no_devices' : 'undecided';
}
