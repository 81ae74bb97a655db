import { includesPlan, isPlanOnTrial, PAID_PLAN, planOf, type Subscription, trialDaysLeft } from '@linecheck/contract';
import { plans } from '@linecheck/texts/en/plans';
import { fill } from '../../texts/fill';
import { formatDate } from '../../texts/format';
import { useTexts } from '../../texts/use-texts';
import { Card } from '../../ui/layout/card';
import { PlanBadge } from './plan-badge';

/** Current plan of a host, with its end. */
export function PlanState({ subscription }: { readonly subscription: Subscription }) {
  const texts = useTexts(plans);
  const now = Date.now();
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
export function planSummary(texts: typeof plans, subscription: Subscription, now: number): string {
  const { trialEndsAt } = subscription;
  if (trialEndsAt !== null && isPlanOnTrial(subscription, now)) {
    return fill(texts.state.onTrial, { date: formatDate(trialEndsAt), count: trialDaysLeft(subscription, now) });
  }
  if (includesPlan(planOf(subscription, now), PAID_PLAN)) return texts.state.pro;
  return trialEndsAt === null ? texts.state.plus : fill(texts.state.plusAfterTrial, { date: formatDate(trialEndsAt) });
}
