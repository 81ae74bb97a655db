import { includesPlan, isPlanOnTrial, PAID_PLAN, planOf, type Subscription, trialDaysLeft } from '@linecheck/contract';
import type plans from '@linecheck/texts/en/plans';
import { fill } from '../../texts/fill';
import { formatDate } from '../../texts/format';

/** Current plan of a host, with its end, in words. */
export function planSummary(texts: typeof plans, subscription: Subscription, now: number): string {
  const { trialEndsAt } = subscription;
  if (trialEndsAt !== null && isPlanOnTrial(subscription, now)) {
    return fill(texts.state.onTrial, { date: formatDate(trialEndsAt), count: trialDaysLeft(subscription, now) });
  }
  if (includesPlan(planOf(subscription, now), PAID_PLAN)) return texts.state.pro;
  return trialEndsAt === null ? texts.state.plus : fill(texts.state.plusAfterTrial, { date: formatDate(trialEndsAt) });
}
