import { describe, expect, it } from 'vitest';
import { openTab, tabsOf } from './dashboard-tabs';

const labels = (plan: 'plus' | 'pro') => tabsOf(plan).map(({ label }) => label);

describe('the tabs of the dashboard', () => {
  it('are those of the plan', () => {
    expect(labels('plus')).toContain('Checklist Templates');
    expect(labels('plus')).not.toContain('Branding');
    expect(labels('pro')).toContain('Branding');
  });

  it.each([
    [undefined, 'plus', { tab: 'sessions' }],
    ['checklists', 'plus', { tab: 'checklists' }],
    ['recordings', 'plus', { tab: 'sessions', missing: 'My Recordings' }],
    ['recordings', 'pro', { tab: 'recordings' }],
    ['branding', 'pro', { tab: 'branding' }],
    ['branding', 'plus', { tab: 'sessions', missing: 'Branding' }],
    ['nonsense', 'pro', { tab: 'sessions' }],
  ] as const)('%j opens for %s %j', (name, plan, opened) => {
    expect(openTab(name, plan)).toEqual(opened);
  });
});
