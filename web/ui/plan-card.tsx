import type { ComponentProps, ReactNode } from 'react';
import './plan-card.css';

type PlanCardProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'children' | 'title'> & {
  readonly title: string;
  readonly badge?: ReactNode;
  readonly price: string;
  readonly children?: ReactNode;
};

/** A radio button as a card. Stands in a fieldset with its fellows of the same `name`. */
export function PlanCard({ title, badge, price, children, ...input }: PlanCardProps) {
  return (
    <label className="plan">
      <span className="flex items-center gap-2.5">
        <input {...input} type="radio" className="radio" />
        <span className="grow font-semi tracking-snug">{title}</span>
        {badge}
      </span>
      <span className="plan-price">{price}</span>
      <span className="block text-14 text-ink-2">{children}</span>
    </label>
  );
}
