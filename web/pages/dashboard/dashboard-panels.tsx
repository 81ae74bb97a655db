import { type ComponentType, lazy } from 'react';
import type { DashboardTab, PanelProps } from './dashboard-tabs';
import { GuestSessionsTab } from './guest-sessions-tab';

/** Panel of each tab. All but the first are loaded when they are opened. */
export const dashboardPanels: Record<DashboardTab, ComponentType<PanelProps>> = {
  sessions: GuestSessionsTab,
  recordings: lazy(async () => ({ default: (await import('../../features/recordings/my-recordings')).MyRecordings })),
  checklists: lazy(async () => ({ default: (await import('./checklists-tab')).ChecklistsTab })),
  branding: lazy(async () => ({ default: (await import('./branding-tab')).BrandingTab })),
};
