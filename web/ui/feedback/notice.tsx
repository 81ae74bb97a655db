import type { ReactNode } from 'react';
import { cx } from '../theme/class-names';
import { StatusIcon } from './status-icon';

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
  readonly action?: ReactNode;
  /** For a title of one line without a text. */
  readonly slim?: boolean;
  /** `alert` for a failure that has just happened. */
  readonly role?: 'alert' | 'status' | 'note';
}

export function Notice({ tone, title, children, action, slim = false, role = 'note' }: NoticeProps) {
  return (
    <div
      role={role}
      className={cx(
        'flex border',
        slim
          ? 'gap-2 rounded-ctl px-2.5 py-1.5 [&>svg]:mt-0.5 [&>svg]:size-4'
          : 'gap-2.5 rounded-card px-3 py-2.5 sm:gap-3 sm:px-4 sm:py-3.5 [&>svg]:mt-px [&>svg]:size-5',
        LOOKS[tone],
      )}
    >
      <StatusIcon tone={tone === 'yellow' ? 'info' : tone} />
      <div className="min-w-0 grow wrap-anywhere">
        {title !== undefined && (
          <p className={cx('font-[620] text-14 text-pretty tracking-snug', !slim && 'sm:text-[0.9375rem]')}>{title}</p>
        )}
        {children !== undefined && <div className={cx('text-14', title !== undefined && 'mt-1')}>{children}</div>}
        {action !== undefined && <div className="mt-3 flex flex-wrap gap-2">{action}</div>}
      </div>
    </div>
  );
}
