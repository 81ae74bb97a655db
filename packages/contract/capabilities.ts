/**
 * The plans of hosts; each includes everything in the previous one. Visitors without an account are on Basic, which is
 * not a plan.
 */
export const PLANS = ['plus', 'pro'] as const;
export type PlanName = (typeof PLANS)[number];

/** The plan of every host without a trial or a subscription. */
export const FREE_PLAN: 'plus' = 'plus';
/** The plan of a trial and of a subscription. */
export const PAID_PLAN: 'pro' = 'pro';

export const includesPlan = (plan: PlanName, other: PlanName): boolean => PLANS.indexOf(plan) >= PLANS.indexOf(other);

export const greaterPlan = (one: PlanName, other: PlanName): PlanName => (includesPlan(one, other) ? one : other);

/** A plan as the API returns it: its name, and S1's flag for it. The product itself uses `can`. */
export const planFields = (plan: PlanName) => ({ plan, isPro: includesPlan(plan, PAID_PLAN) });

/** Features that depend on the plan. Limits are in `planLimits`. */
export const CAPABILITIES = [
  'branding',
  'templates',
  'personalisedLinks',
  /** Dates of recordings with their guests, and the boards of who is ready. */
  'episodes',
  'recordings',
  'history',
] as const;
export type PlanCapability = (typeof CAPABILITIES)[number];

const capabilities = {
  plus: {
    branding: false,
    templates: false,
    personalisedLinks: false,
    episodes: false,
    recordings: false,
    history: false,
  },
  pro: { branding: true, templates: true, personalisedLinks: true, episodes: true, recordings: true, history: true },
} as const satisfies Record<PlanName, Record<PlanCapability, boolean>>;

/** True if a plan has a capability (S1 §1, §6). */
export const can = (plan: PlanName, capability: PlanCapability): boolean => capabilities[plan][capability];

export const ROLES = ['owner', 'producer', 'viewer'] as const;
export type WorkspaceRole = (typeof ROLES)[number];

/** The kinds of endpoints for signed-in people, as seen from the workspace in which they act. */
export const ACTIONS = [
  /** Concerns the caller alone, such as their sign-ins or what they have read. */
  'self',
  /** Reads the workspace's links, results, templates and clips. */
  'read',
  /** Makes, changes or deletes them. */
  'work',
  'export',
  'brand',
  'plan',
  /** Manages the members, their roles, the invitations and the name, and deletes the workspace. */
  'people',
  'audit',
] as const;
export type RoleAction = (typeof ACTIONS)[number];

const permissions = {
  owner: { self: true, read: true, work: true, export: true, brand: true, plan: true, people: true, audit: true },
  producer: {
    self: true,
    read: true,
    work: true,
    export: true,
    brand: false,
    plan: false,
    people: false,
    audit: false,
  },
  viewer: {
    self: true,
    read: true,
    work: false,
    export: false,
    brand: false,
    plan: false,
    people: false,
    audit: false,
  },
} as const satisfies Record<WorkspaceRole, Record<RoleAction, boolean>>;

/** True if a role may do this; `can` has the features of a plan. */
export const roleMay = (role: WorkspaceRole, action: RoleAction): boolean => permissions[role][action];

/** True if a role sees what the contract marks with `forWorkers`: addresses of guests, and the codes that lead to them. */
export const seesAddresses = (role: WorkspaceRole): boolean => role !== 'viewer';
