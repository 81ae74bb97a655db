import { guestRecheck } from '@linecheck/texts/en/episodes/recheck';
import Footprints from 'lucide-react/icons/footprints';
import ListChecks from 'lucide-react/icons/list-checks';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { Notice } from '../../ui/feedback/notice';
import { dayOfEarlier } from './guest-changes';
import type { EarlierFullRun } from './recheck-flow';
import { RecheckNews } from './recheck-news';

interface RecheckOfferProps {
  readonly earlier: EarlierFullRun;
  readonly name: string;
  readonly asksCamera: boolean;
  /** True after a recheck that an error of this page has ended. */
  readonly isBroken: boolean;
  /** @param isPaced True if each part waits until the guest begins it. */
  readonly onStart: (isPaced: boolean) => void;
  readonly onWhole: () => void;
}

/** Offer of a short check to a guest who was ready. */
export function RecheckOffer({ earlier, name, asksCamera, isBroken, onStart, onWhole }: RecheckOfferProps) {
  const { offer, result, running } = useTexts(guestRecheck);
  const { onDay } = dayOfEarlier(earlier);
  return (
    <RecheckNews title={isBroken ? result.title : offer.start}>
      <Notice
        tone={isBroken ? 'warning' : 'info'}
        role="status"
        title={isBroken ? result.broken : name === '' ? offer.title.unnamed : fill(offer.title.named, { name })}
        action={
          <>
            <Button
              variant="primary"
              icon={<RotateCcw aria-hidden />}
              // Keyboards and most screen readers press without a pointer. A spoken announcement must not be measured.
              onClick={({ detail }) => onStart(detail === 0)}
            >
              {offer.start}
            </Button>
            <Button icon={<Footprints aria-hidden />} onClick={() => onStart(true)}>
              {offer.paced}
            </Button>
            <Button icon={<ListChecks aria-hidden />} onClick={onWhole}>
              {offer.whole}
            </Button>
          </>
        }
      >
        <p>{isBroken ? result.brokenHint : fill(asksCamera ? offer.hint : offer.hintWithoutCamera, { day: onDay })}</p>
        <p className="mt-1">{fill(offer.sentence, { sentence: running.sentence })}</p>
        <p className="mt-1">{offer.pacedHint}</p>
        {earlier.run === undefined && <p className="mt-1">{offer.compared}</p>}
      </Notice>
    </RecheckNews>
  );
}
