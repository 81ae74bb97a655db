import { dashboard } from '@linecheck/texts/en/dashboard';
import type { ComponentType } from 'react';
import { useTexts } from '../../texts/use-texts';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows';
import { lazyView } from '../shell/lazy-view';
import type { DashboardTab, PanelProps } from './dashboard-tabs';

function Loading() {
  const texts = useTexts(dashboard);
  return <SkeletonRows label={texts.loading} />;
}

const panel = (name: string, load: () => Promise<ComponentType<PanelProps>>) => lazyView(name, load, <Loading />);

/** Panel of each tab, loaded when it is opened. */
export const dashboardPanels: Record<DashboardTab, ComponentType<PanelProps>> = {
  sessions: panel('links-tab', async () => (await import('./links-tab')).LinksTab),
  episodes: panel('episodes-tab', async () => (await import('./episodes-tab')).EpisodesTab),
  recordings: panel(
    'my-recordings',
    async () => (await import('../../features/recordings/my-recordings')).MyRecordings,
  ),
  checklists: panel('checklists-tab', async () => (await import('./checklists-tab')).ChecklistsTab),
  branding: panel(
    'branding-settings',
    async () => (await import('../../features/branding/branding-settings')).BrandingSettings,
  ),
  people: panel('people-tab', async () => (await import('./people-tab')).PeopleTab),
};
