/** The plans of hosts, each with all that the one before it has. Visitors without an account are on Basic, which is no plan. */
export const PLANS = ['plus', 'pro'] as const;
export type Plan = (typeof PLANS)[number];

/** Every host has it, and goes back to it when a trial or a subscription ends. */
export const FREE_PLAN: 'plus' = 'plus';
/** A trial gives it, and a subscription pays for it. */
export const PAID_PLAN: 'pro' = 'pro';

/** Whether a plan has all that another one has. */
export const includesPlan = (plan: Plan, other: Plan): boolean => PLANS.indexOf(plan) >= PLANS.indexOf(other);

export const greaterPlan = (one: Plan, other: Plan): Plan => (includesPlan(one, other) ? one : other);

/** A plan as the API tells it: by its name, and by the flag that S1 has for it. The product itself asks `can`. */
export const planFields = (plan: Plan) => ({ plan, isPro: includesPlan(plan, PAID_PLAN) });

/** What a plan may have or not. Numbers are in `planLimits`. */
export const CAPABILITIES = [
  'branding',
  /** Several checklist templates, kept by the server. */
  'templates',
  /** Links with the guest's name and a message. */
  'personalisedLinks',
  /** Test clips, of guests and of the host. */
  'recordings',
  /** What earlier runs of a guest have measured, beside the newest one. */
  'history',
] as const;
export type Capability = (typeof CAPABILITIES)[number];

const capabilities = {
  plus: { branding: false, templates: false, personalisedLinks: false, recordings: false, history: false },
  pro: { branding: true, templates: true, personalisedLinks: true, recordings: true, history: true },
} as const satisfies Record<Plan, Record<Capability, boolean>>;

/** The one question about a plan that is answered by yes or no (S1 §1, §6). */
export const can = (plan: Plan, capability: Capability): boolean => capabilities[plan][capability];
