import { describe, expect, it } from 'vitest';
import { openTab, tabsOf } from './dashboard-tabs';

const ids = (plan: 'plus' | 'pro') => tabsOf(plan).map(({ id }) => id);

describe('the tabs of the dashboard', () => {
  it('are those of the plan', () => {
    expect(ids('plus')).toContain('checklists');
    expect(ids('plus')).not.toContain('branding');
    expect(ids('pro')).toContain('branding');
  });

  it.each([
    [undefined, 'plus', { tab: 'sessions' }],
    ['checklists', 'plus', { tab: 'checklists' }],
    ['recordings', 'plus', { tab: 'sessions', missing: 'recordings' }],
    ['recordings', 'pro', { tab: 'recordings' }],
    ['branding', 'pro', { tab: 'branding' }],
    ['branding', 'plus', { tab: 'sessions', missing: 'branding' }],
    ['nonsense', 'pro', { tab: 'sessions' }],
  ] as const)('%j opens for %s %j', (name, plan, opened) => {
    expect(openTab(name, plan)).toEqual(opened);
  });
});
