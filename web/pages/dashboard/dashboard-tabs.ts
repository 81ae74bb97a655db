import { type Capability, can, type Plan, type User } from '@linecheck/contract';

interface TabFacts {
  readonly id: string;
  /** A host whose plan lacks it, and who comes by the tab's address, is told what it is. */
  readonly needs?: Capability;
}

/** The tabs that are built, in their order (S1 §2). Each has its panel in `dashboard-panels.tsx`. */
const dashboardTabs = [
  { id: 'sessions' },
  { id: 'recordings', needs: 'recordings' },
  { id: 'checklists' },
  { id: 'branding', needs: 'branding' },
] as const satisfies readonly TabFacts[];

export type DashboardTab = (typeof dashboardTabs)[number]['id'];

/** What the panel of every tab is given. */
export interface PanelProps {
  readonly user: User;
  readonly plan: Plan;
}

type Facts = (typeof dashboardTabs)[number];

const has = ({ needs }: TabFacts, plan: Plan): boolean => needs === undefined || can(plan, needs);

export const tabsOf = (plan: Plan): readonly Facts[] => dashboardTabs.filter((tab) => has(tab, plan));

interface OpenTab {
  readonly tab: DashboardTab;
  /** The tab that the address names and the plan does not have. */
  readonly missing: DashboardTab | undefined;
}

/** The tab that an address names; the first one where it names none that this host has. */
export function openTab(name: string | undefined, plan: Plan): OpenTab {
  const named = dashboardTabs.find(({ id }) => id === name);
  if (named && has(named, plan)) return { tab: named.id, missing: undefined };
  return { tab: 'sessions', missing: named?.id };
}
