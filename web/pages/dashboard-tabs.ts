/** The tabs that are built (S1 §2). */
export const dashboardTabs = [{ id: 'sessions', label: 'Guest Sessions' }] as const;

export type DashboardTab = (typeof dashboardTabs)[number]['id'];

/** The tab that an address names; the first one where it names none that there is. */
export const dashboardTab = (name: string | undefined): DashboardTab =>
  dashboardTabs.find((tab) => tab.id === name)?.id ?? 'sessions';
