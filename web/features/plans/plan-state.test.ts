import { FREE_PLAN, PAID_PLAN, type PlanSubscription } from '@linecheck/contract';
import { plans as texts } from '@linecheck/texts/en/plans';
import { expect, it } from 'vitest';
import { planSummary } from './plan-state';

const now = Date.parse('2026-11-20T12:00:00.000Z');
const onTrial: PlanSubscription = {
  plan: FREE_PLAN,
  subscriptionStatus: 'trial',
  trialStartsAt: '2026-11-13T12:00:00.000Z',
  trialEndsAt: '2026-11-27T12:00:00.000Z',
};
const never: PlanSubscription = { plan: FREE_PLAN, subscriptionStatus: 'none', trialStartsAt: null, trialEndsAt: null };
const lasting = 'Unlimited personal links, episodes, templates, branding and clips.';
const plus = 'One guest link at a time, with its latest result.';

it.each<readonly [string, PlanSubscription, RegExp]>([
  ['is on a trial', onTrial, /^Your Pro trial ends on 27-Nov-2026, in 7 days\. After that you are on Plus\.$/],
  ['was given Pro while a trial runs', { ...onTrial, plan: PAID_PLAN }, new RegExp(`^${lasting}$`)],
  ['pays while a trial is on record', { ...onTrial, subscriptionStatus: 'active' }, new RegExp(`^${lasting}$`)],
  [
    'has had a trial',
    { ...onTrial, trialEndsAt: '2026-11-19T12:00:00.000Z' },
    /Your Pro trial ended on 19-Nov-2026\.$/,
  ],
  ['never had a trial', never, new RegExp(`^${plus}$`)],
])('a host who %s reads a message about it', (_, subscription, words) => {
  expect(planSummary(texts, subscription, now)).toMatch(words);
});
