import { can, PLANS, planLimits } from '@linecheck/contract';
import { planComparison } from '@linecheck/texts/en/plan-comparison';
import { describe, expect, it } from 'vitest';
import { comparison, TIERS } from './plan-comparison';
import { prices } from './tiers';

const amountsOf = (feature: (typeof comparison)[number]['feature']) =>
  comparison.find((row) => row.feature === feature)!.amounts;
const amountOf = (limit: number) => (Number.isFinite(limit) ? limit : 'unlimited');

describe('the comparison of the tiers', () => {
  it.each(PLANS)('lists for %s the features of the server', (plan) => {
    const limits = planLimits[plan];
    expect(amountsOf('links')[plan]).toBe(amountOf(limits.sessions));
    expect(amountsOf('results')[plan]).toBe(amountOf(limits.resultsShown));
    expect(amountsOf('people')[plan]).toBe(limits.people);
    expect(amountsOf('branding')[plan]).toBe(can(plan, 'branding'));
    expect(amountsOf('episodes')[plan]).toBe(can(plan, 'episodes'));
    expect(amountsOf('templates')[plan]).toBe(can(plan, 'templates') ? 'several' : false);
  });

  it('has every feature once', () => {
    expect(comparison.map(({ feature }) => feature)).toEqual(Object.keys(planComparison.features));
  });

  it('never takes something away in a higher tier', () => {
    const losing = comparison.filter(({ amounts: { basic, plus, pro } }) => (basic && !plus) || (plus && !pro));
    expect(losing).toEqual([]);
  });

  it('contains the prices', () => {
    expect(TIERS.map((tier) => prices[tier])).toEqual([0, 2.99, 5.99]);
  });
});
