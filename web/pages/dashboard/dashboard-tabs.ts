import { type Action, type Capability, can, type Plan, type Role, roleMay, type User } from '@linecheck/contract';

interface TabFacts {
  readonly id: string;
  /** Capability of the plan that the tab requires; without it, the tab's address shows an explanation. */
  readonly needs?: Capability;
  /** Action that the role in the workspace must include. */
  readonly action?: Action;
}

/** Tabs of the dashboard in their order (S1 §2). Each has its panel in `dashboard-panels.tsx`. */
const dashboardTabs = [
  { id: 'sessions' },
  { id: 'episodes', needs: 'episodes' },
  { id: 'recordings', needs: 'recordings', action: 'work' },
  { id: 'checklists', action: 'work' },
  { id: 'branding', needs: 'branding', action: 'brand' },
  { id: 'people', action: 'people' },
] as const satisfies readonly TabFacts[];

type Tab = (typeof dashboardTabs)[number];
export type DashboardTab = Tab['id'];

export interface PanelProps {
  readonly user: User;
  readonly plan: Plan;
}

const hasTab = (plan: Plan, { needs }: TabFacts): boolean => needs === undefined || can(plan, needs);

const mayOpen = (role: Role, { action }: TabFacts): boolean => action === undefined || roleMay(role, action);

export const tabsOf = (plan: Plan, role: Role): readonly Tab[] =>
  dashboardTabs.filter((tab) => hasTab(plan, tab) && mayOpen(role, tab));

interface OpenTab {
  readonly tab: DashboardTab;
  /** Tab in the address, if the plan does not have it. */
  readonly missing: DashboardTab | undefined;
}

/** Tab named by the address; the first one if the host has no such tab. */
export function openTab(name: string | undefined, plan: Plan, role: Role): OpenTab {
  const named = dashboardTabs.find((tab) => tab.id === name && mayOpen(role, tab));
  if (named && hasTab(plan, named)) return { tab: named.id, missing: undefined };
  return { tab: 'sessions', missing: named?.id };
}
