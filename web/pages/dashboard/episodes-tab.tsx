import { templateChoices, useTemplates } from '../../features/checklists/use-templates';
import { EpisodesPanel } from '../../features/episodes/episodes-panel';
import { lazyOrNothing } from '../../ui/behaviour/lazy-or-nothing';
import { useAskFirst } from '../shell/leave-guard';
import type { PanelProps } from './dashboard-tabs';

const ShowPlanFields = lazyOrNothing(
  async () => (await import('../../features/guest-emails/show-plan-fields')).ShowPlanFields,
);

export function EpisodesTab({ user }: PanelProps) {
  const askFirst = useAskFirst();
  const { data: templates } = useTemplates({ enabled: true });
  return (
    <EpisodesPanel
      hostId={user.id}
      checklists={templateChoices(templates)}
      planFields={ShowPlanFields}
      askFirst={askFirst}
    />
  );
}
