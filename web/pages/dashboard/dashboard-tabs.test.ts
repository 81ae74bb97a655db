import type { WorkspaceRole } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { openTab, tabsOf } from './dashboard-tabs';

const ids = (plan: 'plus' | 'pro', role: WorkspaceRole = 'owner') => tabsOf(plan, role).map(({ id }) => id);

describe('the tabs of the dashboard', () => {
  it('are those of the plan', () => {
    expect(ids('plus')).toContain('checklists');
    expect(ids('plus')).not.toContain('branding');
    expect(ids('pro')).toContain('branding');
  });

  it('are those of the role', () => {
    expect(ids('plus')).toEqual(['sessions', 'checklists', 'people']);
    expect(ids('pro')).toEqual(['sessions', 'episodes', 'recordings', 'checklists', 'branding', 'people']);
    expect(ids('pro', 'producer')).toEqual(['sessions', 'episodes', 'recordings', 'checklists']);
    expect(ids('pro', 'viewer')).toEqual(['sessions', 'episodes']);
    expect(openTab('people', 'plus', 'owner')).toEqual({ tab: 'people' });
    expect(openTab('branding', 'plus', 'viewer')).toEqual({ tab: 'sessions' });
  });

  it.each([
    [undefined, 'plus', { tab: 'sessions' }],
    ['checklists', 'plus', { tab: 'checklists' }],
    ['recordings', 'plus', { tab: 'sessions', missing: 'recordings' }],
    ['recordings', 'pro', { tab: 'recordings' }],
    ['branding', 'pro', { tab: 'branding' }],
    ['episodes', 'plus', { tab: 'sessions', missing: 'episodes' }],
    ['branding', 'plus', { tab: 'sessions', missing: 'branding' }],
    ['nonsense', 'pro', { tab: 'sessions' }],
  ] as const)('%j opens for %s %j', (name, plan, opened) => {
    expect(openTab(name, plan, 'owner')).toEqual(opened);
  });
});
