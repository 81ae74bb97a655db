import type { ComponentProps } from 'react';
import { cx } from '../theme/class-names';
import './card.css';

interface CardProps extends Omit<ComponentProps<'section'>, 'className'> {
  /** `active` for the one card that matters now. */
  readonly depth?: 'flat' | 'active';
  /** `none` for a card whose rows extend to its edges. */
  readonly padding?: 'none' | 'normal' | 'roomy';
}

const PADDINGS = {
  none: 'overflow-hidden',
  normal: 'p-4 sm:px-5 sm:pt-4.5 sm:pb-5',
  roomy: 'card-roomy px-4 pt-5 pb-4.5 sm:px-8 sm:pt-8 sm:pb-7',
} as const;

export function Card({ depth = 'flat', padding = 'normal', ...rest }: CardProps) {
  return <section {...rest} className={cx('card', depth === 'active' && 'shadow-active', PADDINGS[padding])} />;
}
