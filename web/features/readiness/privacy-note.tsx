import { run as runTexts } from '@linecheck/texts/en/run';
import Lock from 'lucide-react/icons/lock';
import { useTexts } from '../../texts/use-texts';
import { SideNote } from '../../ui/layout/side-note';

/** Note about the page's use of microphone and camera data. */
export function PrivacyNote() {
  const texts = useTexts(runTexts);
  return <SideNote icon={<Lock aria-hidden />}>{texts.privacy}</SideNote>;
}
