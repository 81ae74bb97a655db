import type { ReactNode } from 'react';
import { cx } from '../theme/class-names';
import { type StatusTone, softColourOf } from './status-icon';

interface StateIconProps {
  readonly tone?: StatusTone;
  readonly children: ReactNode;
}

/** Large icon above a message that replaces content. */
export function StateIcon({ tone = 'neutral', children }: StateIconProps) {
  return (
    <span
      className={cx(
        'mb-2 grid size-12 place-items-center rounded-full [&_svg]:size-5.5 [&_svg]:stroke-[1.75]',
        softColourOf(tone),
      )}
    >
      {children}
    </span>
  );
}
