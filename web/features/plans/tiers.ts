import type { Plan } from '@linecheck/contract';

/** Basic is a visitor without an account; the others are plans of a host. */
export type Tier = 'basic' | Plan;

/** Euros each month (S1 §1), also on the pages of text, which take them from here when they are built. Plus is free during early access. */
export const prices = { basic: 0, plus: 2.99, pro: 5.99 } as const satisfies Readonly<Record<Tier, number>>;
