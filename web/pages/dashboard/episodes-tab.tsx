import { templateChoices, useTemplates } from '../../features/checklists/use-templates';
import { EpisodesPanel } from '../../features/episodes/episodes-panel';
import { useAskFirst } from '../shell/leave-guard';

/** The episodes of a host, with the checklists to choose from. */
export function EpisodesTab() {
  const askFirst = useAskFirst();
  const { data: templates } = useTemplates({ enabled: true });
  return <EpisodesPanel checklists={templateChoices(templates)} askFirst={askFirst} />;
}
