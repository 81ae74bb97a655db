import { type Plan, planLimits } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { bannerWords, type ComparisonRow, comparison, proOffer, proWords, tiers } from './comparison';

const rowOf = (id: string): ComparisonRow => comparison.find((row) => row.id === id)!;
const inWords = (limit: number): string => (Number.isFinite(limit) ? String(limit) : 'Unlimited');

describe('the comparison of the tiers', () => {
  it.each(['plus', 'pro'] as const satisfies readonly Plan[])('promises of %s what the server gives', (plan) => {
    const limits = planLimits[plan];
    expect(rowOf('links').values[plan]).toBe(inWords(limits.sessions));
    expect(rowOf('results').values[plan]).toBe(inWords(limits.resultsShown));
    expect(rowOf('branding').values[plan]).toBe(limits.branding);
    expect(rowOf('templates').values[plan]).toBe(limits.serverTemplates ? 'Multiple' : false);
  });

  it('has every row named once and explained', () => {
    expect(new Set(comparison.map((row) => row.id)).size).toBe(comparison.length);
    expect(comparison.filter((row) => row.description.length * row.tooltip.length === 0)).toEqual([]);
  });

  it('never takes something away in a higher tier', () => {
    const losing = comparison.filter(({ values }) => (values.basic && !values.plus) || (values.plus && !values.pro));
    expect(losing).toEqual([]);
  });

  it('knows the prices', () => {
    expect(tiers.map((tier) => tier.priceEur)).toEqual([0, 2.99, 5.99]);
  });
});

describe('what is said of Pro', () => {
  const facts = { defaultPlan: 'plus', trialDays: 14, isTrialUsed: false } as const;
  const soon = 'Pro is coming soon and cannot be bought yet.';

  it.each([
    [{}, 'Pro is coming soon and cannot be bought yet, but every host can try it free for 14 days.'],
    [{ trialDays: 1 }, 'Pro is coming soon and cannot be bought yet, but every host can try it free for 1 day.'],
    [{ trialDays: 0 }, soon],
    [{ isTrialUsed: true }, soon],
    [{ defaultPlan: 'pro' }, 'Every host of this installation has Pro.'],
  ] as const)('knows the installation and the reader: %j', (given, words) => {
    expect(proWords(proOffer({ ...facts, ...given }))).toBe(words);
  });

  it.each([
    [{}, 'Pro features coming soon. On your dashboard you can try them free for 14 days.'],
    [{ isTrialUsed: true }, 'Pro features coming soon'],
    [{ trialDays: 0 }, 'Pro features coming soon'],
  ] as const)('speaks of a trial on the test page only where there is one: %j', (given, words) => {
    expect(bannerWords(proOffer({ ...facts, ...given }))).toBe(words);
  });
});
