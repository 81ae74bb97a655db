import { type ComponentType, lazy } from 'react';
import type { DashboardTab, PanelProps } from './dashboard-tabs';

/** Panel of each tab, loaded when it is opened. */
export const dashboardPanels: Record<DashboardTab, ComponentType<PanelProps>> = {
  sessions: lazy(async () => ({ default: (await import('./links-tab')).LinksTab })),
  episodes: lazy(async () => ({ default: (await import('./episodes-tab')).EpisodesTab })),
  recordings: lazy(async () => ({ default: (await import('../../features/recordings/my-recordings')).MyRecordings })),
  checklists: lazy(async () => ({ default: (await import('./checklists-tab')).ChecklistsTab })),
  branding: lazy(async () => ({
    default: (await import('../../features/branding/branding-settings')).BrandingSettings,
  })),
  people: lazy(async () => ({ default: (await import('./people-tab')).PeopleTab })),
};
