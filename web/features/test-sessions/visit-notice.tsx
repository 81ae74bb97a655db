import { formatMoment } from '../../ui/format-moment';
import { Notice } from '../../ui/notice';

interface VisitNoticeProps {
  /** ISO 8601 */
  readonly visitedAt: string;
  /** Whether the host of a live link is told. */
  readonly isTold: boolean;
}

/** What of this visit is kept, and where. */
export function VisitNotice({ visitedAt, isTold }: VisitNoticeProps) {
  return (
    <Notice tone="info" title="Visit Logged">
      <time dateTime={visitedAt}>{formatMoment(visitedAt)}</time>.{' '}
      {isTold
        ? 'Your host sees when the link was first opened, and nothing else about your visit.'
        : 'The time is kept in this browser.'}
    </Notice>
  );
}
