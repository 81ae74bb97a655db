import Lock from 'lucide-react/icons/lock';
import { SideNote } from '../../ui/layout/side-note';

/** What the page does with what it hears and sees. */
export function PrivacyNote() {
  return (
    <div className="max-lg:hidden">
      <SideNote icon={<Lock aria-hidden />}>
        Sound and picture are checked in your browser. Nothing is sent until you choose to share.
      </SideNote>
    </div>
  );
}
