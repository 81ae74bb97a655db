import { guestResults } from '@linecheck/texts/en/dashboard';
import Lock from 'lucide-react/icons/lock';
import { useTexts } from '../../texts/use-texts';
import { SideNote } from '../../ui/layout/side-note';

/** Replaces a guest's clip for a host on Plus (S1 §2). */
export function RecordingNote() {
  const texts = useTexts(guestResults);
  return <SideNote icon={<Lock aria-hidden />}>{texts.recordingIsPro}</SideNote>;
}
