import { templateChoices, useTemplates } from '../../features/checklists/use-templates';
import { EpisodesPanel } from '../../features/episodes/episodes-panel';
import { useAskFirst } from '../shell/leave-guard';
import type { PanelProps } from './dashboard-tabs';

export function EpisodesTab({ user }: PanelProps) {
  const askFirst = useAskFirst();
  const { data: templates } = useTemplates({ enabled: true });
  return <EpisodesPanel hostId={user.id} checklists={templateChoices(templates)} askFirst={askFirst} />;
}
