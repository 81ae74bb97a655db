import type { GuestResult, RecordingAnswer } from '@linecheck/contract';
import type recordings from '@linecheck/texts/en/recordings';
import { fill } from '../../texts/fill';

const DAY_MS = 24 * 60 * 60 * 1000;

interface Kept {
  readonly now: number;
  /** Days for which clips are stored, if known. */
  readonly clipDays: number | undefined;
}

type ResultFacts = Pick<GuestResult, 'guestName' | 'recording' | 'submittedAt'>;

/** Reason for a missing clip beside a result, as far as it is known. */
export function noClipReason(texts: typeof recordings, result: ResultFacts, kept: Kept): string {
  const { guestName, recording } = result;
  if (recording === null) return texts.noClip.unknown;
  if (recording === 'sent' && kept.clipDays !== undefined && hasExpired(result, kept.clipDays, kept.now)) {
    return fill(texts.noClip.expired, { guestName, clipDays: kept.clipDays });
  }
  return fill(texts.noClip[recording satisfies RecordingAnswer], { guestName });
}

const hasExpired = ({ submittedAt }: ResultFacts, clipDays: number, now: number): boolean =>
  now - Date.parse(submittedAt) >= clipDays * DAY_MS;
