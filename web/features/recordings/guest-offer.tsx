import recorderTexts from '@linecheck/texts/en/recorder';
import Video from 'lucide-react/icons/video';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { OfferPanel } from './offer-panel';

interface GuestOfferProps {
  readonly hostName: string;
  readonly isLoading: boolean;
  readonly onRecord: () => void;
  readonly onSkip: () => void;
}

export function GuestOffer({ hostName, isLoading, onRecord, onSkip }: GuestOfferProps) {
  const texts = useTexts(recorderTexts);
  return (
    <OfferPanel
      title={texts.offerTitle}
      actions={
        <>
          <Button fullWidth="phone" icon={<Video aria-hidden />} busy={isLoading} onClick={onRecord}>
            {texts.recordTestVideo}
          </Button>
          <Button variant="quiet" fullWidth="phone" onClick={onSkip}>
            {texts.skipRecording}
          </Button>
        </>
      }
    >
      {fill(texts.offer, { hostName })}
    </OfferPanel>
  );
}
