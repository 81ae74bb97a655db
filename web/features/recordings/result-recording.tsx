import type { GuestResult } from '@linecheck/contract';
import VideoOff from 'lucide-react/icons/video-off';
import { SideNote } from '../../ui/side-note';
import { GuestClips } from './guest-clips';
import { guestClips, useClips } from './use-clips';

interface ResultRecordingProps {
  readonly result: GuestResult;
  readonly newestId: string;
}

/** What a guest has recorded beside this result, for a host on Pro (S1 §2). */
export function ResultRecording({ result, newestId }: ResultRecordingProps) {
  const known = useClips(guestClips({ sessionId: result.sessionId, newestId }));
  return (
    <GuestClips
      known={known}
      guestName={result.guestName}
      isShown={({ guestResultId }) => guestResultId === result.id}
      none={
        <SideNote icon={<VideoOff aria-hidden />}>{`${result.guestName} chose not to record a test video`}</SideNote>
      }
    />
  );
}
