import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { cx } from '../theme/class-names';
import './status-icon.css';

export type StatusName = 'idle' | 'testing' | 'passed' | 'warning' | 'failed';
export type StatusTone = StatusName | 'info' | 'neutral';

interface Look {
  readonly icon: ReactNode;
  readonly text: string;
  readonly soft: string;
}

const LOOKS: Record<StatusTone, Look> = {
  idle: { icon: <Circle aria-hidden />, text: 'text-ink-2', soft: 'bg-surface-3 text-ink-2' },
  testing: {
    icon: <span aria-hidden className="dot" />,
    text: 'text-brand-text',
    soft: 'bg-brand-soft text-brand-text',
  },
  passed: { icon: <CircleCheck aria-hidden />, text: 'text-passed', soft: 'bg-passed-bg text-passed' },
  warning: { icon: <TriangleAlert aria-hidden />, text: 'text-warning', soft: 'bg-warning-bg text-warning' },
  failed: { icon: <CircleX aria-hidden />, text: 'text-failed', soft: 'bg-failed-bg text-failed' },
  info: { icon: <Info aria-hidden />, text: 'text-info', soft: 'bg-info-bg text-info' },
  neutral: {
    // Lucide draws its dashed circle with eight paths, too many for the first load.
    icon: <Circle aria-hidden strokeDasharray="3.8 4.05" strokeDashoffset={1.9} />,
    text: 'text-ink-2',
    soft: 'bg-surface-3 text-ink-2',
  },
};

/** Icon of a status; always used with a word beside it. Its size comes from the svg rule of the parent. */
export function StatusIcon({ tone }: { readonly tone: StatusTone }) {
  return LOOKS[tone].icon;
}

interface StatusLabelProps {
  readonly tone: StatusTone;
  readonly children: ReactNode;
  readonly size?: 13 | 14;
  readonly strong?: boolean;
}

/** Icon and word in the colour of the status, without a background. */
export function StatusLabel({ tone, children, size = 14, strong = false }: StatusLabelProps) {
  return (
    <span
      className={cx('status-label', textColourOf(tone), size === 13 ? 'text-13' : 'text-14', strong && 'font-semi')}
    >
      <StatusIcon tone={tone} />
      <span>{children}</span>
    </span>
  );
}

export const textColourOf = (tone: StatusTone): string => LOOKS[tone].text;

export const softColourOf = (tone: StatusTone): string => LOOKS[tone].soft;
