import './plan-card.css';
import { FREE_PLAN, includesPlan, PAID_PLAN } from '@linecheck/contract';
import { plans } from '@linecheck/texts/en/plans';
import { proOffer as proOfferTexts } from '@linecheck/texts/en/pro-offer';
import type { ComponentProps, ReactNode } from 'react';
import { useSettings } from '../../api/use-settings';
import { fill } from '../../texts/fill';
import { formatEuros } from '../../texts/format';
import { useTexts } from '../../texts/use-texts';
import { Badge } from '../../ui/feedback/chip';
import { cx } from '../../ui/theme/class-names';
import type { ElementNode } from '../../ui/theme/element-node';
import { prices } from './tiers';

/** Plan of a new account. Only Plus can be chosen; Pro is shown as not available yet. */
export function PlanChooser() {
  const texts = useTexts(plans);
  if (includesPlan(useSettings()?.defaultPlan ?? FREE_PLAN, PAID_PLAN)) return <ProIncluded />;
  return (
    <fieldset className="grid gap-3 min-[40em]:grid-cols-2">
      <legend className="sr-only">{texts.chooser.title}</legend>
      <PlanCard
        name="plan"
        value={FREE_PLAN}
        defaultChecked
        title={texts.names.plus}
        badge={<Badge>{texts.chooser.plusBadge}</Badge>}
        price={texts.notes.plus}
      >
        {fill(texts.chooser.plusPrice, { price: formatEuros(prices.plus) })}
      </PlanCard>
      <PlanCard
        name="plan"
        value={PAID_PLAN}
        disabled
        title={texts.names.pro}
        badge={<Badge tone="outline">{texts.chooser.proBadge}</Badge>}
        price={formatEuros(prices.pro)}
      >
        {texts.chooser.proHint}
      </PlanCard>
    </fieldset>
  );
}

/** Shown if the operator includes Pro for every host, so that there is no choice. */
function ProIncluded() {
  const texts = useTexts(plans);
  const offerTexts = useTexts(proOfferTexts);
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{texts.chooser.title}</legend>
      <PlanCard
        name="plan"
        value={PAID_PLAN}
        defaultChecked
        title={texts.names.pro}
        badge={<Badge>{texts.notes.included}</Badge>}
        price={formatEuros(0)}
      >
        {offerTexts.included}
      </PlanCard>
    </fieldset>
  );
}

interface PlanCardProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'children' | 'title'> {
  readonly title: string;
  readonly badge?: ElementNode;
  readonly price: string;
  readonly children?: ReactNode;
}

function PlanCard({ title, badge, price, children, ...input }: PlanCardProps) {
  return (
    <label className={cx('plan', input.disabled && 'plan-disabled')}>
      <input {...input} type="radio" className="radio" />
      <span aria-hidden className="plan-frame" />
      <span className="grow font-semi tracking-snug">{title}</span>
      {badge}
      <span className="plan-price">{price}</span>
      <span className="plan-text">{children}</span>
    </label>
  );
}
