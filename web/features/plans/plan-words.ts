import { isProOnTrial, planOf, type Subscription, trialDaysLeft } from '@linecheck/contract';
import { formatDate } from '../../ui/format-moment';
import { inDays } from './comparison';

/** What a host has at the moment, and until when. */
export function planWords(subscription: Subscription, now: number): string {
  const { trialEndsAt } = subscription;
  if (trialEndsAt !== null && isProOnTrial(subscription, now)) {
    return `Your Pro trial ends on ${formatDate(trialEndsAt)}, in ${inDays(trialDaysLeft(subscription, now))}. You go on with Plus then.`;
  }
  if (planOf(subscription, now) === 'pro') return 'Unlimited personal links, templates, branding and clips.';
  const tried = trialEndsAt === null ? '' : ` Your Pro trial ended on ${formatDate(trialEndsAt)}.`;
  return `One guest link at a time, with its latest result.${tried}`;
}
