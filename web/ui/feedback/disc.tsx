import type { ReactNode } from 'react';
import { cx } from '../theme/class-names';
import { softColourOf, type Tone } from './status-icon';
import './disc.css';

interface DiscProps {
  /** `open` for the step that is being done. */
  readonly tone: Tone | 'open';
  /** A figure or an icon, hidden from screen readers. */
  readonly children: ReactNode;
}

/** The number of a step, or the icon that has replaced it. */
export function Disc({ tone, children }: DiscProps) {
  return (
    <span aria-hidden className={cx('disc', tone === 'open' ? 'bg-brand-solid text-on-brand' : softColourOf(tone))}>
      {children}
    </span>
  );
}
