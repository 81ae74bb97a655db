import * as z from 'zod/mini';
import { can, FREE_PLAN, greaterPlan, includesPlan, PAID_PLAN, PLANS, type Plan } from './capabilities';
import { TEMPLATE_ITEMS_MAX } from './checklists';
import { endpoint } from './endpoint';
import { okResponse } from './fields';
import type { ProblemReason } from './problem';

export const subscriptionStatus = z.enum(['none', 'trial', 'active']);
export type SubscriptionStatus = z.infer<typeof subscriptionStatus>;

export const plan = z.enum(PLANS);

/** The part of a user record that decides the plan. */
export interface Subscription {
  /** Without trial and subscription: the operator may have given a greater one than `FREE_PLAN`. */
  readonly plan: Plan;
  readonly subscriptionStatus: SubscriptionStatus;
  readonly trialStartsAt: string | null;
  readonly trialEndsAt: string | null;
}

/** A trial day is 24 hours (S1 §4). */
const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether a trial is running at `now` (milliseconds since 1970). */
export function isTrialActive(subscription: Subscription, now: number): boolean {
  if (subscription.subscriptionStatus !== 'trial' || subscription.trialEndsAt === null) return false;
  return now < Date.parse(subscription.trialEndsAt);
}

/** Days left of the trial, rounded up, never below 0. */
export function trialDaysLeft(subscription: Subscription, now: number): number {
  if (subscription.trialEndsAt === null) return 0;
  return Math.max(0, Math.ceil((Date.parse(subscription.trialEndsAt) - now) / DAY_MS));
}

/** The plan at this moment. The server decides by it on every call; the page uses it as a courtesy. */
export function planOf(subscription: Subscription, now: number): Plan {
  const isPaid = subscription.subscriptionStatus === 'active' || isTrialActive(subscription, now);
  return greaterPlan(subscription.plan, isPaid ? PAID_PLAN : FREE_PLAN);
}

/**
 * Whether the plan ends with the trial. What the operator has given, or what is paid for, outlasts a trial that runs beside it.
 */
export const isPlanOnTrial = (subscription: Subscription, now: number): boolean =>
  mayUpgrade(subscription.plan) && isTrialActive(subscription, now);

/** Whether there is a plan with more, which a host could be offered. */
export const mayUpgrade = (plan: Plan): boolean => !includesPlan(plan, PAID_PLAN);

interface PlanLimits {
  /** Guest links that may exist at a time. */
  readonly sessions: number;
  /** Results shown for each session; all of them are kept (D14). */
  readonly resultsShown: number;
  /** Items of one template (S1 §9). What Pro calls unlimited has a bound against abuse. */
  readonly templateItems: number;
}

/** Every number that differs between plans, in one place (S1 §1, §6). */
export const planLimits = {
  plus: { sessions: 1, resultsShown: 1, templateItems: 5 },
  pro: {
    sessions: Number.POSITIVE_INFINITY,
    resultsShown: Number.POSITIVE_INFINITY,
    templateItems: TEMPLATE_ITEMS_MAX,
  },
} as const satisfies Record<Plan, PlanLimits>;

/** Whether a host who has `existing` guest links may make one more. */
export const mayCreateSession = (plan: Plan, existing: number): boolean => existing < planLimits[plan].sessions;

/** Why a plan may not write a template of so many items on the server; undefined where it may (S1 §2, §6). */
export function templateRefusal(plan: Plan, items: number): ProblemReason<'plan_required'> | undefined {
  if (items > planLimits[plan].templateItems) return `${plan}_items`;
  return can(plan, 'templates') ? undefined : 'templates';
}

export const startTrial = endpoint({
  method: 'POST',
  path: '/api/start-trial',
  summary: 'Start the one Pro trial of this account',
  response: okResponse,
});

export const createSubscription = endpoint({
  method: 'POST',
  path: '/api/create-subscription',
  summary: 'Subscribe to Pro; refused until Pro can be bought',
  response: okResponse,
});

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/api/cancel-subscription',
  summary: 'End the trial or the subscription now',
  response: okResponse,
});
