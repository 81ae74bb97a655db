import Video from 'lucide-react/icons/video';
import { Button } from '../../ui/button';
import { OfferPanel } from './offer-panel';

export const GUEST_OFFER_TITLE = 'Record a short test video?';

interface GuestOfferProps {
  readonly hostName: string;
  readonly isLoading: boolean;
  readonly onRecord: () => void;
  readonly onSkip: () => void;
}

export function GuestOffer({ hostName, isLoading, onRecord, onSkip }: GuestOfferProps) {
  return (
    <OfferPanel
      title={GUEST_OFFER_TITLE}
      actions={
        <>
          <Button wide="phone" icon={<Video aria-hidden />} busy={isLoading} onClick={onRecord}>
            Record Test Video
          </Button>
          <Button look="quiet" wide="phone" onClick={onSkip}>
            Skip Recording
          </Button>
        </>
      }
    >
      Optional: up to 15 seconds, so that {hostName} can see and hear you before the session. You watch it first.
    </OfferPanel>
  );
}
