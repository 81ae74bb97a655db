import type { ReactNode } from 'react';
import { cx } from '../theme/class-names';
import { StatusIcon, textColourOf } from './status-icon';

interface VerdictStripProps {
  readonly tone: 'passed' | 'warning' | 'failed' | 'info';
  readonly title: string;
  readonly children?: ReactNode;
}

const GROUNDS = {
  passed: 'bg-passed-bg',
  warning: 'bg-warning-bg',
  failed: 'bg-failed-bg',
  info: 'bg-info-bg',
} as const;

export function VerdictStrip({ tone, title, children }: VerdictStripProps) {
  return (
    <div className={cx('flex gap-2.5 rounded-ctl px-3.5 py-3', GROUNDS[tone])}>
      <span className={cx('flex [&>svg]:size-4.5 [&>svg]:stroke-[1.75]', textColourOf(tone))}>
        <StatusIcon tone={tone} />
      </span>
      <p className="min-w-0 text-14 text-ink-2">
        <strong className={cx('block', textColourOf(tone))}>{title}</strong> <span>{children}</span>
      </p>
    </div>
  );
}
