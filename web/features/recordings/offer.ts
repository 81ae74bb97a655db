import type { CheckName } from '@linecheck/checks/check';
import type { VerdictReason } from '@linecheck/checks/verdict';
import type { GuestClipReceipt, RecordingAnswer } from '@linecheck/contract';

const RECORDED = ['microphone', 'camera'] as const satisfies readonly CheckName[];

export type RecordedCheck = (typeof RECORDED)[number];

export const failedDevices = (verdicts: Readonly<Record<RecordedCheck, VerdictReason>>): readonly RecordedCheck[] =>
  RECORDED.filter((check) => verdicts[check].status === 'failed');

export type RecordingDecision =
  | { readonly kind: 'open' }
  | { readonly kind: 'skipped' }
  | { readonly kind: 'saved'; readonly receipt: GuestClipReceipt }
  /** Saved, then withdrawn (D19). */
  | { readonly kind: 'deleted' };

export const undecided: RecordingDecision = { kind: 'open' };

/** State of the results: not shared, shared, or no longer accepted by the link. */
export type ResultsState = 'unshared' | 'shared' | 'closed';

interface OfferState {
  readonly isRecorderOpen: boolean;
  readonly decision: RecordingDecision;
  readonly takesRecordings: boolean;
  readonly sharing: ResultsState;
}

/**
 * A guest is asked once, after the checks, if the host's plan includes recordings and the link still accepts them (S2
 * §4).
 */
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

/** Recording status for the host; separates a declined offer from one that was never made. */
export function recordingAnswerOf({ decision, takesRecordings, failed }: AnswerState): RecordingAnswer {
  if (decision.kind !== 'open') return answers[decision.kind];
  if (!takesRecordings) return 'not_offered';
  return failed.length > 0 ? 'no_devices' : 'undecided';
}
