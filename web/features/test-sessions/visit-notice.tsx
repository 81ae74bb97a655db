import { invitation } from '@linecheck/texts/en/guest-page';
import { formatMoment } from '../../texts/format';
import { rich } from '../../texts/rich';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/notice';

interface VisitNoticeProps {
  /** ISO 8601 */
  readonly visitedAt: string;
}

/** Notice about the data stored about this visit. */
export function VisitNotice({ visitedAt }: VisitNoticeProps) {
  const texts = useTexts(invitation);
  return (
    <Notice tone="info" title={texts.visitLogged}>
      {rich(texts.visitLoggedHint, { time: <time dateTime={visitedAt}>{formatMoment(visitedAt)}</time> })}
    </Notice>
  );
}
