import { guestRecheck } from '@linecheck/texts/en/episodes/recheck';
import ListChecks from 'lucide-react/icons/list-checks';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { Notice } from '../../ui/feedback/notice';
import { dayOfEarlier } from './guest-changes';
import type { EarlierFullRun } from './recheck-flow';

interface RecheckOfferProps {
  readonly earlier: EarlierFullRun;
  readonly name: string;
  readonly asksCamera: boolean;
  readonly failure: string | undefined;
  readonly onStart: () => void;
  readonly onWhole: () => void;
}

/** Offer of a short check to a guest who was ready. */
export function RecheckOffer({ earlier, name, asksCamera, failure, onStart, onWhole }: RecheckOfferProps) {
  const { offer, result } = useTexts(guestRecheck);
  const { onDay } = dayOfEarlier(earlier);
  return (
    <Notice
      tone={failure === undefined ? 'info' : 'warning'}
      role="status"
      title={
        failure === undefined ? (name === '' ? offer.title.unnamed : fill(offer.title.named, { name })) : result.failed
      }
      action={
        <>
          <Button variant="primary" icon={<RotateCcw aria-hidden />} onClick={onStart}>
            {offer.start}
          </Button>
          <Button icon={<ListChecks aria-hidden />} onClick={onWhole}>
            {offer.whole}
          </Button>
        </>
      }
    >
      <p>{failure ?? fill(asksCamera ? offer.hint : offer.hintWithoutCamera, { day: onDay })}</p>
      {earlier.run === undefined && <p className="mt-1">{offer.compared}</p>}
    </Notice>
  );
}
