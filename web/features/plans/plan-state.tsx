import { isTrialActive, planOf, type Subscription, trialDaysLeft } from '@linecheck/contract';
import { formatDate } from '../../ui/format-moment';
import { PlanBadge } from './plan-badge';

const DAYS = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

/** Which plan a host is on, and until when. */
export function PlanState({ subscription }: { readonly subscription: Subscription }) {
  const now = Date.now();
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <PlanBadge plan={planOf(subscription, now)} />
      <span className="text-ink-2">{wordsOf(subscription, now)}</span>
    </p>
  );
}

function wordsOf(subscription: Subscription, now: number): string {
  const { trialEndsAt } = subscription;
  if (trialEndsAt !== null && isTrialActive(subscription, now)) {
    return `Your Pro trial ends on ${formatDate(trialEndsAt)}, in ${DAYS(trialDaysLeft(subscription, now))}. You go on with Plus then.`;
  }
  if (planOf(subscription, now) === 'pro') return 'Unlimited personal links, templates, branding and clips.';
  const tried = trialEndsAt === null ? '' : ` Your Pro trial ended on ${formatDate(trialEndsAt)}.`;
  return `One guest link at a time, with its latest result.${tried}`;
}
