import type { Plan, User } from '@linecheck/contract';

interface TabFacts {
  readonly id: string;
  readonly label: string;
  /** Who has it. A Plus host who comes by an address of a Pro tab is told what it is. */
  readonly plans: readonly Plan[];
}

/** The tabs that are built, in their order (S1 §2). Each has its panel in `dashboard-panels.tsx`. */
const dashboardTabs = [
  { id: 'sessions', label: 'Guest Sessions', plans: ['plus', 'pro'] },
  { id: 'recordings', label: 'My Recordings', plans: ['pro'] },
  { id: 'checklists', label: 'Checklist Templates', plans: ['plus', 'pro'] },
  { id: 'branding', label: 'Branding', plans: ['pro'] },
] as const satisfies readonly TabFacts[];

export type DashboardTab = (typeof dashboardTabs)[number]['id'];

/** What the panel of every tab is given. */
export interface PanelProps {
  readonly user: User;
  readonly plan: Plan;
}

type Facts = (typeof dashboardTabs)[number];

const has = ({ plans }: TabFacts, plan: Plan): boolean => plans.includes(plan);

export const tabsOf = (plan: Plan): readonly Facts[] => dashboardTabs.filter((tab) => has(tab, plan));

interface OpenTab {
  readonly tab: DashboardTab;
  /** The label of the tab that the address names and the plan does not have. */
  readonly missing: string | undefined;
}

/** The tab that an address names; the first one where it names none that this host has. */
export function openTab(name: string | undefined, plan: Plan): OpenTab {
  const named = dashboardTabs.find(({ id }) => id === name);
  if (named && has(named, plan)) return { tab: named.id, missing: undefined };
  return { tab: 'sessions', missing: named?.label };
}
