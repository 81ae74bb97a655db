import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../ui/theme/class-names';
import './plan-card.css';

interface PlanCardProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'children' | 'title'> {
  readonly title: string;
  readonly badge?: ReactNode;
  readonly price: string;
  readonly children?: ReactNode;
}

/** Radio button as a card. Belongs in a fieldset with the other cards of the same `name`. */
export function PlanCard({ title, badge, price, children, ...input }: PlanCardProps) {
  return (
    <label className={cx('plan', input.disabled && 'plan-disabled')}>
      <input {...input} type="radio" className="radio" />
      <span aria-hidden className="plan-frame" />
      <span className="font-semi tracking-snug">{title}</span>
      {badge}
      <span className="plan-price">{price}</span>
      <span className="plan-text">{children}</span>
    </label>
  );
}
