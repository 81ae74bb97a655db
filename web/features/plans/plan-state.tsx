import {
  includesPlan,
  isPlanOnTrial,
  PAID_PLAN,
  type PlanName,
  type PlanSubscription,
  planOf,
  trialDaysLeft,
} from '@linecheck/contract';
import { plans } from '@linecheck/texts/en/plans';
import { useState } from 'react';
import { serverNow } from '../../api/send';
import { fill } from '../../texts/fill';
import { formatDate } from '../../texts/format';
import { useTexts } from '../../texts/use-texts';
import { addressOfPage, unsavedChanges } from '../../ui/behaviour/use-unsaved';
import { Card } from '../../ui/layout/card';
import { PlanBadge } from './plan-badge';

export function PlanState({ subscription }: { readonly subscription: PlanSubscription }) {
  const texts = useTexts(plans);
  const now = serverNow();
  return (
    <Card>
      <p className="flex items-baseline gap-3">
        <PlanBadge plan={planOf(subscription, now)} />
        <span className="text-ink-2">{planSummary(texts, subscription, now)}</span>
      </p>
    </Card>
  );
}

/** Current plan of a host, with its end, in words. Exported for tests. */
export function planSummary(texts: typeof plans, subscription: PlanSubscription, now: number): string {
  const { trialEndsAt } = subscription;
  if (trialEndsAt !== null && isPlanOnTrial(subscription, now)) {
    return fill(texts.state.onTrial, { date: formatDate(trialEndsAt), count: trialDaysLeft(subscription, now) });
  }
  if (includesPlan(planOf(subscription, now), PAID_PLAN)) return texts.state.pro;
  return trialEndsAt === null ? texts.state.plus : fill(texts.state.plusAfterTrial, { date: formatDate(trialEndsAt) });
}

interface ShownPlan {
  readonly plan: PlanName;
  /** True if the plan has ended, and its forms are only kept because of their unsaved input. */
  readonly isOver: boolean;
}

/** Plan whose forms a page shows. An ended plan is kept until its forms have no unsaved input. */
export function useShownPlan(plan: PlanName): ShownPlan {
  const [shown, setShown] = useState(plan);
  if (shown === plan) return { plan, isOver: false };
  if (!includesPlan(plan, shown) && unsavedChanges()?.address === addressOfPage()) return { plan: shown, isOver: true };
  setShown(plan);
  return { plan, isOver: false };
}
