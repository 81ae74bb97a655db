import type { ResultRow } from '@linecheck/contract';
import recordings from '@linecheck/texts/en/recordings';
import VideoOff from 'lucide-react/icons/video-off';
import { useSettings } from '../../api/use-settings';
import { useTexts } from '../../texts/use-texts';
import { SideNote } from '../../ui/layout/side-note';
import { GuestClips } from './guest-clips';
import { noClipReason } from './no-clip-reason';
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
