import type { PlanName } from '@linecheck/contract';

/** Basic is a visitor without an account; the others are plans of a host. */
export type PlanTier = 'basic' | PlanName;

/** Euros per month (S1 §1), also inserted into the text pages by the build. Plus is free during early access. */
export const prices = { basic: 0, plus: 2.99, pro: 5.99 } as const satisfies Readonly<Record<PlanTier, number>>;
