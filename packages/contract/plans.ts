import type { output } from 'zod/v4/core';
import { can, FREE_PLAN, greaterPlan, includesPlan, PAID_PLAN, type PlanName } from './capabilities';
import { TEMPLATE_ITEMS_MAX } from './checklists';
import type { ApiEndpoint } from './endpoint';
import type { plansCalls, subscriptionStatus } from './plans-schemas';
import type { ProblemReason } from './problem';

export type SubscriptionStatus = output<typeof subscriptionStatus>;

/** The part of a user record that determines the plan. */
export interface PlanSubscription {
  /** The plan without trial and subscription: the operator may have granted a higher one than `FREE_PLAN`. */
  readonly plan: PlanName;
  readonly subscriptionStatus: SubscriptionStatus;
  readonly trialStartsAt: string | null;
  readonly trialEndsAt: string | null;
}

/** A trial day is 24 hours (S1 §4). */
const DAY_MS = 24 * 60 * 60 * 1000;

/** True if a trial is running at `now` (milliseconds since 1970). */
export function isTrialActive(subscription: PlanSubscription, now: number): boolean {
  if (subscription.subscriptionStatus !== 'trial' || subscription.trialEndsAt === null) return false;
  return now < Date.parse(subscription.trialEndsAt);
}

/** Days left of the trial, rounded up, never below 0. */
export function trialDaysLeft(subscription: PlanSubscription, now: number): number {
  if (subscription.trialEndsAt === null) return 0;
  return Math.max(0, Math.ceil((Date.parse(subscription.trialEndsAt) - now) / DAY_MS));
}

/** The current plan. The server checks it on every call; the page only uses it to adapt its display. */
export function planOf(subscription: PlanSubscription, now: number): PlanName {
  const isPaid = subscription.subscriptionStatus === 'active' || isTrialActive(subscription, now);
  return greaterPlan(subscription.plan, isPaid ? PAID_PLAN : FREE_PLAN);
}

/**
 * True if the plan ends with the trial. A plan that the operator has granted, or that is paid for, continues after a
 * concurrent trial.
 */
export const isPlanOnTrial = (subscription: PlanSubscription, now: number): boolean =>
  mayUpgrade(subscription.plan) && isTrialActive(subscription, now);

/** True if there is a higher plan to offer to the host. */
export const mayUpgrade = (plan: PlanName): boolean => !includesPlan(plan, PAID_PLAN);

interface PlanLimits {
  /** Maximum number of existing guest links. */
  readonly sessions: number;
  /** Results shown for each session; all of them are stored (D14). */
  readonly resultsShown: number;
  /** Items of one template (S1 §9). Pro's "unlimited" has a bound against abuse. */
  readonly templateItems: number;
  /** People of one workspace, open invitations included. */
  readonly people: number;
}

/** Every number that differs between plans (S1 §1, §6). */
export const planLimits = {
  plus: { sessions: 1, resultsShown: 1, templateItems: 5, people: 1 },
  pro: {
    sessions: Number.POSITIVE_INFINITY,
    resultsShown: Number.POSITIVE_INFINITY,
    templateItems: TEMPLATE_ITEMS_MAX,
    people: 10,
  },
} as const satisfies Record<PlanName, PlanLimits>;

/** True if a host with `existing` guest links may create one more. */
export const mayCreateSession = (plan: PlanName, existing: number): boolean => existing < planLimits[plan].sessions;

/**
 * Maximum number of people in a workspace, open invitations included.
 *
 * @param configured The operator's number for plans with more than one person; undefined for that of the plan.
 */
export const peopleMax = (plan: PlanName, configured: number | undefined): number =>
  planLimits[plan].people > 1 && configured !== undefined ? configured : planLimits[plan].people;

/** The reason why a plan may not save a template of this size on the server; undefined if it may (S1 §2, §6). */
export function templateRefusal(plan: PlanName, items: number): ProblemReason<'plan_required'> | undefined {
  if (items > planLimits[plan].templateItems) return `${plan}_items`;
  return can(plan, 'templates') ? undefined : 'templates';
}

export const startTrial: ApiEndpoint<typeof plansCalls.startTrial> = {
  method: 'POST',
  path: '/api/start-trial',
};

export const createSubscription: ApiEndpoint<typeof plansCalls.createSubscription> = {
  method: 'POST',
  path: '/api/create-subscription',
};

export const cancelSubscription: ApiEndpoint<typeof plansCalls.cancelSubscription> = {
  method: 'POST',
  path: '/api/cancel-subscription',
};
