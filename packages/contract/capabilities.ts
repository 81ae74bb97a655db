/**
 * The plans of hosts; each includes everything in the previous one. Visitors without an account are on Basic, which is
 * not a plan.
 */
export const PLANS = ['plus', 'pro'] as const;
export type Plan = (typeof PLANS)[number];

/** The plan of every host without a trial or a subscription. */
export const FREE_PLAN: 'plus' = 'plus';
/** The plan of a trial and of a subscription. */
export const PAID_PLAN: 'pro' = 'pro';

/** True if a plan includes everything in another one. */
export const includesPlan = (plan: Plan, other: Plan): boolean => PLANS.indexOf(plan) >= PLANS.indexOf(other);

/** The higher of two plans. */
export const greaterPlan = (one: Plan, other: Plan): Plan => (includesPlan(one, other) ? one : other);

/** A plan as the API returns it: its name, and S1's flag for it. The product itself uses `can`. */
export const planFields = (plan: Plan) => ({ plan, isPro: includesPlan(plan, PAID_PLAN) });

/** Features that depend on the plan. Limits are in `planLimits`. */
export const CAPABILITIES = [
  'branding',
  /** Several checklist templates, stored on the server. */
  'templates',
  /** Links with the guest's name and a message. */
  'personalisedLinks',
  /** Test clips of guests and of the host. */
  'recordings',
  /** Readings of a guest's earlier runs, besides the newest one. */
  'history',
] as const;
export type Capability = (typeof CAPABILITIES)[number];

const capabilities = {
  plus: { branding: false, templates: false, personalisedLinks: false, recordings: false, history: false },
  pro: { branding: true, templates: true, personalisedLinks: true, recordings: true, history: true },
} as const satisfies Record<Plan, Record<Capability, boolean>>;

/** True if a plan has a capability (S1 §1, §6). */
export const can = (plan: Plan, capability: Capability): boolean => capabilities[plan][capability];
