import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { cx } from '../theme/class-names';
import './status-icon.css';

export type Status = 'idle' | 'testing' | 'passed' | 'warning' | 'failed';
export type Tone = Status | 'info' | 'neutral';

const TEXT_COLOURS: Record<Tone, string> = {
  idle: 'text-ink-2',
  testing: 'text-brand-text',
  passed: 'text-passed',
  warning: 'text-warning',
  failed: 'text-failed',
  info: 'text-info',
  neutral: 'text-ink-2',
};

const ICONS: Record<Tone, ReactNode> = {
  idle: <Circle aria-hidden />,
  testing: <span aria-hidden className="dot" />,
  passed: <CircleCheck aria-hidden />,
  warning: <TriangleAlert aria-hidden />,
  failed: <CircleX aria-hidden />,
  info: <Info aria-hidden />,
  // Lucide draws its dashed circle with eight paths, which is a lot for the first load.
  neutral: <Circle aria-hidden strokeDasharray="3.8 4.05" strokeDashoffset={1.9} />,
};

/** The icon of a status, always with a word beside it. Its size comes from the svg rule of the parent. */
export function StatusIcon({ tone }: { readonly tone: Tone }) {
  return ICONS[tone];
}

interface StatusLabelProps {
  readonly tone: Tone;
  readonly children: ReactNode;
  readonly size?: 13 | 14;
  readonly strong?: boolean;
}

/** Icon and word in the colour of the status, without a background. */
export function StatusLabel({ tone, children, size = 14, strong = false }: StatusLabelProps) {
  return (
    <span
      className={cx('status-label', TEXT_COLOURS[tone], size === 13 ? 'text-13' : 'text-14', strong && 'font-semi')}
    >
      <StatusIcon tone={tone} />
      {children}
    </span>
  );
}

export function textColourOf(tone: Tone): string {
  return TEXT_COLOURS[tone];
}
