import type { GuestResult, RecordingAnswer, ResultRow } from '@linecheck/contract';
import { recordings } from '@linecheck/texts/en/host';
import VideoOff from 'lucide-react/icons/video-off';
import { useSettings } from '../../api/use-settings';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { SideNote } from '../../ui/layout/side-note';
import { GuestClips } from './guest-clips';
import { guestClips, useClips } from './use-clips';

interface ResultRecordingProps {
  readonly result: Pick<ResultRow, 'id' | 'sessionId' | 'guestName' | 'recording' | 'submittedAt'>;
  readonly newestId: string;
}

/** Guest's recording beside a result, for a host on Pro (S1 §2). */
export function ResultRecording({ result, newestId }: ResultRecordingProps) {
  const texts = useTexts(recordings);
  const clipDays = useSettings()?.clipDays;
  const known = useClips(guestClips({ sessionId: result.sessionId, newestId }));
  return (
    <GuestClips
      known={known}
      guestName={result.guestName}
      isShown={({ guestResultId }) => guestResultId === result.id}
      none={
        <SideNote icon={<VideoOff aria-hidden />}>
          {noClipReason(texts, result, { now: Date.now(), clipDays })}
        </SideNote>
      }
    />
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;

interface Kept {
  readonly now: number;
  /** Days for which clips are stored, if known. */
  readonly clipDays: number | undefined;
}

type ResultFacts = Pick<GuestResult, 'guestName' | 'recording' | 'submittedAt'>;

/** Reason for a missing clip beside a result, as far as it is known. Exported for tests. */
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
