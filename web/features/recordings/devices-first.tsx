import { recorder as recorderTexts } from '@linecheck/texts/en/recorder';
import Mic from 'lucide-react/icons/mic';
import Video from 'lucide-react/icons/video';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import type { RecordedCheck } from './offer';
import { OfferPanel } from './offer-panel';

const ICONS = { microphone: <Mic aria-hidden />, camera: <Video aria-hidden /> } as const;
const labels = (texts: typeof recorderTexts) =>
  ({ microphone: texts.testMicrophoneAgain, camera: texts.testCameraAgain }) as const;

interface DevicesFirstProps {
  readonly title: string;
  readonly failed: readonly RecordedCheck[];
  readonly onRetest: (check: RecordedCheck) => void;
}

/** Replaces the recorder while devices do not work: names them, with buttons that retest them. */
export function DevicesFirst({ title, failed, onRetest }: DevicesFirstProps) {
  const texts = useTexts(recorderTexts);
  return (
    <OfferPanel
      title={title}
      actions={failed.map((check) => (
        <Button key={check} fullWidth="phone" icon={ICONS[check]} onClick={() => onRetest(check)}>
          {labels(texts)[check]}
        </Button>
      ))}
    >
      {texts.devicesFirst[failed.length > 1 ? 'both' : (failed[0] ?? 'both')]}
    </OfferPanel>
  );
}
