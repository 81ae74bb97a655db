import * as z from 'zod/mini';
import { TEMPLATE_ITEMS_MAX } from './checklists';
import { endpoint } from './endpoint';
import { done } from './text';

export const subscriptionStatus = z.enum(['none', 'trial', 'active']);
export type SubscriptionStatus = z.infer<typeof subscriptionStatus>;

/** What a signed-in host has. A visitor without an account is on Basic, which is no plan of a host. */
export type Plan = 'plus' | 'pro';

/** The part of a user record that decides the plan. */
export interface Subscription {
  readonly isPro: boolean;
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
  return hasLastingPro(subscription) || isTrialActive(subscription, now) ? 'pro' : 'plus';
}

const hasLastingPro = ({ isPro, subscriptionStatus: status }: Subscription): boolean => isPro || status === 'active';

/**
 * Whether Pro ends with the trial. What the operator has given, or what is paid for, outlasts a trial that runs beside it.
 */
export const isProOnTrial = (subscription: Subscription, now: number): boolean =>
  !hasLastingPro(subscription) && isTrialActive(subscription, now);

interface PlanLimits {
  /** Guest links that may exist at a time. */
  readonly sessions: number;
  /** Results shown for each session; all of them are kept (D14). */
  readonly resultsShown: number;
  readonly branding: boolean;
  readonly serverTemplates: boolean;
  /** Items of one template (S1 §9). What Pro calls unlimited has a bound against abuse. */
  readonly templateItems: number;
  readonly personalisedLinks: boolean;
  /** Test clips, of guests and of the host. */
  readonly recordings: boolean;
}

/** Every rule that differs between plans, in one place (S1 §1, §6). */
export const planLimits = {
  plus: {
    sessions: 1,
    resultsShown: 1,
    branding: false,
    serverTemplates: false,
    templateItems: 5,
    personalisedLinks: false,
    recordings: false,
  },
  pro: {
    sessions: Number.POSITIVE_INFINITY,
    resultsShown: Number.POSITIVE_INFINITY,
    branding: true,
    serverTemplates: true,
    templateItems: TEMPLATE_ITEMS_MAX,
    personalisedLinks: true,
    recordings: true,
  },
} as const satisfies Record<Plan, PlanLimits>;

/** Whether a host who has `existing` guest links may make one more. */
export const mayCreateSession = (plan: Plan, existing: number): boolean => existing < planLimits[plan].sessions;

/** What a host is told whose template cannot take another item. */
export const ITEM_LIMIT = {
  plus: 'Plus tier limit: You can have up to 5 checklist items. Upgrade to Pro for unlimited items.',
  pro: `A template holds up to ${TEMPLATE_ITEMS_MAX} items.`,
} as const satisfies Record<Plan, string>;

/** Why a plan may not write a template of so many items on the server; undefined where it may (S1 §2, §6). */
export function templateRefusal(plan: Plan, items: number): string | undefined {
  const { serverTemplates, templateItems } = planLimits[plan];
  if (items > templateItems) return ITEM_LIMIT[plan];
  return serverTemplates ? undefined : 'Checklist templates are a Pro feature.';
}

export const startTrial = endpoint({
  method: 'POST',
  path: '/api/start-trial',
  summary: 'Start the one Pro trial of this account',
  response: done,
});

export const createSubscription = endpoint({
  method: 'POST',
  path: '/api/create-subscription',
  summary: 'Subscribe to Pro; refused until Pro can be bought',
  response: done,
});

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/api/cancel-subscription',
  summary: 'End the trial or the subscription now',
  response: done,
});
