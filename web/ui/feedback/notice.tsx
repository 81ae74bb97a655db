import type { ReactNode } from 'react';
import { cx } from '../theme/class-names';
import { StatusIcon } from './status-icon';
import './notice.css';

export type NoticeTone = 'yellow' | 'info' | 'passed' | 'warning' | 'failed';

const LOOKS: Record<NoticeTone, string> = {
  yellow: 'border-notice-line bg-notice-bg text-notice',
  info: 'border-info-line bg-info-bg text-info',
  passed: 'border-passed-line bg-passed-bg text-passed',
  warning: 'border-warning-line bg-warning-bg text-warning',
  failed: 'border-failed-line bg-failed-bg text-failed',
};

interface NoticeProps {
  readonly tone: NoticeTone;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** A button, below the text. */
  readonly action?: ReactNode;
  /** On phones only the title is visible; screen readers read the text as well. */
  readonly brief?: boolean;
  /** `alert` for something that has just gone wrong. */
  readonly role?: 'alert' | 'status' | 'note';
}

export function Notice({ tone, title, children, action, brief = false, role = 'note' }: NoticeProps) {
  return (
    <div role={role} className={cx('notice', LOOKS[tone])}>
      <StatusIcon tone={tone === 'yellow' ? 'info' : tone} />
      <div className="min-w-0 grow wrap-anywhere">
        {title !== undefined && <p className="notice-title">{title}</p>}
        {children !== undefined && <div className={cx('notice-text', brief && 'max-sm:sr-only')}>{children}</div>}
        {action !== undefined && <div className="mt-3 flex flex-wrap gap-2">{action}</div>}
      </div>
    </div>
  );
}
