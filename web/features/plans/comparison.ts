import { PLANS } from '@linecheck/contract';
import type planComparison from '@linecheck/texts/en/plan-comparison';
import type { Tier } from './tiers';

/** From the lowest to the highest tier. */
export const TIERS = ['basic', ...PLANS] as const satisfies readonly Tier[];

type ComparisonTexts = typeof planComparison;

/** Amount of a feature in a tier: available or not, a number, or a word. */
export type Amount = boolean | number | keyof ComparisonTexts['amounts'];

export interface ComparisonRow {
  readonly feature: keyof ComparisonTexts['features'];
  readonly amounts: Readonly<Record<Tier, Amount>>;
}

/**
 * Features of each tier (S1 §1). The server enforces the limits, which are in the contract's `can` and `planLimits`.
 */
export const comparison = [
  { feature: 'checks', amounts: { basic: true, plus: true, pro: true } },
  { feature: 'labels', amounts: { basic: false, plus: true, pro: true } },
  { feature: 'links', amounts: { basic: false, plus: 1, pro: 'unlimited' } },
  { feature: 'items', amounts: { basic: 3, plus: 'threeAndOneOwn', pro: 'unlimited' } },
  { feature: 'results', amounts: { basic: false, plus: 1, pro: 'unlimited' } },
  { feature: 'clips', amounts: { basic: false, plus: false, pro: true } },
  { feature: 'templates', amounts: { basic: false, plus: false, pro: 'several' } },
  { feature: 'branding', amounts: { basic: false, plus: false, pro: true } },
  { feature: 'support', amounts: { basic: false, plus: false, pro: true } },
] as const satisfies readonly ComparisonRow[];
