import {
  can,
  type PlanCapability,
  type PlanName,
  type RoleAction,
  roleMay,
  type SignedInUser,
  type WorkspaceRole,
} from '@linecheck/contract';

interface TabFacts {
  readonly id: string;
  /** Capability of the plan that the tab requires; without it, the tab's address shows an explanation. */
  readonly needs?: PlanCapability;
  /** Action that the role in the workspace must include. */
  readonly action?: RoleAction;
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
  readonly user: SignedInUser;
  readonly plan: PlanName;
}

const hasTab = (plan: PlanName, { needs }: TabFacts): boolean => needs === undefined || can(plan, needs);

const mayOpen = (role: WorkspaceRole, { action }: TabFacts): boolean => action === undefined || roleMay(role, action);

export const tabsOf = (plan: PlanName, role: WorkspaceRole): readonly Tab[] =>
  dashboardTabs.filter((tab) => hasTab(plan, tab) && mayOpen(role, tab));

interface OpenTab {
  readonly tab: DashboardTab;
  /** Tab in the address, if the plan does not have it. */
  readonly missing: DashboardTab | undefined;
}

/** Tab named by the address; the first one if the host has no such tab. */
export function openTab(name: string | undefined, plan: PlanName, role: WorkspaceRole): OpenTab {
  const named = dashboardTabs.find((tab) => tab.id === name && mayOpen(role, tab));
  if (named && hasTab(plan, named)) return { tab: named.id, missing: undefined };
  return { tab: 'sessions', missing: named?.id };
}
