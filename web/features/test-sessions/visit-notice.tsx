import { formatMoment } from '../../ui/format-moment';
import { Notice } from '../../ui/notice';

interface VisitNoticeProps {
  /** ISO 8601 */
  readonly visitedAt: string;
}

/** What of this visit is kept. */
export function VisitNotice({ visitedAt }: VisitNoticeProps) {
  return (
    <Notice tone="info" title="Visit Logged">
      <time dateTime={visitedAt}>{formatMoment(visitedAt)}</time>. Your host sees when the link was first opened, and
      nothing else about your visit.
    </Notice>
  );
}
