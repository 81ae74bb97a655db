import Lock from 'lucide-react/icons/lock';
import { SideNote } from '../../ui/side-note';

/** In the place of a guest's clip, for a host on Plus (S1 §2). */
export function RecordingNote() {
  return (
    <SideNote icon={<Lock aria-hidden />}>
      Guest test video recording is a Pro Tier feature - Upgrade to Pro to enable recording and review of guest test
      videos
    </SideNote>
  );
}
