import type { ReactNode } from 'react';
import { cx } from '../theme/class-names';
import { type StatusTone, softColourOf } from './status-icon';

interface DiscProps {
  readonly tone: StatusTone | 'open';
  /** Number or icon, hidden from screen readers. */
  readonly children: ReactNode;
}

export function Disc({ tone, children }: DiscProps) {
  return (
    <span
      aria-hidden
      className={cx(
        'grid size-8 flex-none place-items-center rounded-full text-14 font-semi transition-colors [&_svg]:size-4 [&_svg]:stroke-2',
        tone === 'open' ? 'bg-brand-solid text-on-brand' : softColourOf(tone),
      )}
    >
      {children}
    </span>
  );
}
