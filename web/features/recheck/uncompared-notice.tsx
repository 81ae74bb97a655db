import { guestRecheck } from '@linecheck/texts/en/episodes/recheck';
import { sentences } from '@linecheck/texts/fill';
import ListChecks from 'lucide-react/icons/list-checks';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { refusalOf } from '../../api/send';
import { failureWords } from '../../texts/failure-words';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { Notice } from '../../ui/feedback/notice';
import { RecheckNews } from './recheck-news';

interface UncomparedNoticeProps {
  readonly error: unknown;
  readonly isComparing: boolean;
  readonly onCompare: () => void;
  readonly onWhole: () => void;
}

/** A recheck that the server could not compare yet. Its measurements wait on the page. */
export function UncomparedNotice({ error, isComparing, onCompare, onWhole }: UncomparedNoticeProps) {
  const { result, offer } = useTexts(guestRecheck);
  // There is nothing to compare with any more.
  const isOver = refusalOf(error) === 'recheck_outdated';
  return (
    <RecheckNews title={result.title}>
      <Notice
        tone="warning"
        role="status"
        title={result.failed}
        action={
          <>
            {!isOver && (
              <Button variant="primary" icon={<RefreshCw aria-hidden />} busy={isComparing} onClick={onCompare}>
                {result.compareAgain}
              </Button>
            )}
            <Button icon={<ListChecks aria-hidden />} onClick={onWhole}>
              {offer.whole}
            </Button>
          </>
        }
      >
        {sentences(failureWords(error, result.refused), !isOver && result.kept)}
      </Notice>
    </RecheckNews>
  );
}
