import Mic from 'lucide-react/icons/mic';
import Video from 'lucide-react/icons/video';
import { Button } from '../../ui/button';
import type { RecordedCheck } from './offer';
import { OfferPanel } from './offer-panel';

const ICONS = { microphone: <Mic aria-hidden />, camera: <Video aria-hidden /> } as const;
const LABELS = { microphone: 'Test Microphone Again', camera: 'Test Camera Again' } as const;

interface DevicesFirstProps {
  readonly title: string;
  readonly failed: readonly RecordedCheck[];
  readonly onRetest: (check: RecordedCheck) => void;
}

/** In place of a recorder that could record nothing: what has to work before, and the way there. */
export function DevicesFirst({ title, failed, onRetest }: DevicesFirstProps) {
  const devices = failed.join(' and your ');
  return (
    <OfferPanel
      title={title}
      actions={failed.map((check) => (
        <Button key={check} wide="phone" icon={ICONS[check]} onClick={() => onRetest(check)}>
          {LABELS[check]}
        </Button>
      ))}
    >
      Your {devices} {failed.length > 1 ? 'have to work first. Test them' : 'has to work first. Test it'} again, then
      record here.
    </OfferPanel>
  );
}
