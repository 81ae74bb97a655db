import { describe, expect, it } from 'vitest';
import { CAPABILITIES, can, FREE_PLAN, includesPlan, PAID_PLAN, PLANS, type PlanName } from './capabilities';
import { isTrialActive, mayCreateSession, type PlanSubscription, planLimits, planOf, trialDaysLeft } from './plans';

const DAY_MS = 86_400_000;
const now = Date.parse('2026-03-01T12:00:00.000Z');

const none: PlanSubscription = { plan: FREE_PLAN, subscriptionStatus: 'none', trialStartsAt: null, trialEndsAt: null };

const trialUntil = (endsAt: number): PlanSubscription => ({
  plan: FREE_PLAN,
  subscriptionStatus: 'trial',
  trialStartsAt: '2026-02-15T12:00:00.000Z',
  trialEndsAt: new Date(endsAt).toISOString(),
});

describe('a trial', () => {
  it.each([
    [now + 1, true, 'one millisecond before its end'],
    [now, false, 'at its end'],
    [now - 1, false, 'one millisecond after its end'],
  ])('that ends at %d is active: %s, %s', (endsAt, active) => {
    expect(isTrialActive(trialUntil(endsAt), now)).toBe(active);
  });

  it('without an end is not active', () => {
    expect(isTrialActive({ ...trialUntil(now + DAY_MS), trialEndsAt: null }, now)).toBe(false);
  });

  it.each(['none', 'active'] as const)('is not active while the subscription is %s', (subscriptionStatus) => {
    expect(isTrialActive({ ...trialUntil(now + DAY_MS), subscriptionStatus }, now)).toBe(false);
  });

  it.each([
    [0, 0],
    [1, 1],
    [DAY_MS - 1, 1],
    [DAY_MS, 1],
    [DAY_MS + 1, 2],
    [13.5 * DAY_MS, 14],
    [14 * DAY_MS, 14],
    [-1, 0],
    [-3 * DAY_MS, 0],
  ])('with %d ms to go has %d days left', (toGo, days) => {
    expect(trialDaysLeft(trialUntil(now + toGo), now)).toBe(days);
  });

  it('that never began has no days left', () => {
    expect(trialDaysLeft(none, now)).toBe(0);
  });
});

describe('the plan', () => {
  it.each<[PlanSubscription, PlanName, string]>([
    [none, 'plus', 'nothing was ever bought or tried'],
    [{ ...none, plan: PAID_PLAN }, 'pro', 'the operator gave it'],
    [{ ...none, subscriptionStatus: 'active' }, 'pro', 'the subscription is active'],
    [trialUntil(now + 1), 'pro', 'a trial is running'],
    [trialUntil(now), 'plus', 'the trial has just ended'],
    [{ ...trialUntil(now - DAY_MS), plan: PAID_PLAN }, 'pro', 'the trial has ended but the operator gave it'],
  ])('of %j is %s: %s', (subscription, plan) => {
    expect(planOf(subscription, now)).toBe(plan);
  });

  it.each([
    ['plus', 0, true],
    ['plus', 1, false],
    ['plus', 7, false],
    ['pro', 0, true],
    ['pro', 4000, true],
  ] as const)('%s with %d links may make one more: %s', (plan, existing, may) => {
    expect(mayCreateSession(plan, existing)).toBe(may);
  });

  it.each(PLANS)('%s has all that the plans before it have', (plan) => {
    const before = PLANS.slice(0, PLANS.indexOf(plan));
    for (const lesser of before) {
      expect(Object.entries(planLimits[lesser]).filter(([rule, most]) => most > limitsOf(plan)[rule]!)).toEqual([]);
      expect(CAPABILITIES.filter((capability) => can(lesser, capability) && !can(plan, capability))).toEqual([]);
      expect([includesPlan(plan, lesser), includesPlan(lesser, plan)]).toEqual([true, false]);
    }
  });
});

const limitsOf = (plan: PlanName): Readonly<Record<string, number>> => planLimits[plan];
