import { WORKSPACE_PARAMETER, type WorkspaceOfUser } from '@linecheck/contract';
import { people } from '@linecheck/texts/en/people';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { Switcher } from '../../ui/controls/switcher';

interface WorkspaceSwitcherProps {
  readonly workspaces: readonly WorkspaceOfUser[];
  readonly current: WorkspaceOfUser | undefined;
}

export const dashboardOf = ({ id, isOwn }: WorkspaceOfUser): string =>
  isOwn ? '/dashboard' : `/dashboard?${new URLSearchParams({ [WORKSPACE_PARAMETER]: id })}`;

/** List of the workspaces of a person. Each link loads the page again, so that no data of another stays in it. */
export function WorkspaceSwitcher({ workspaces, current }: WorkspaceSwitcherProps) {
  const texts = useTexts(people);
  const choices = workspaces.map((workspace) => ({
    id: workspace.id,
    href: dashboardOf(workspace),
    name: workspace.isOwn ? fill(texts.switcher.own, { name: workspace.name }) : workspace.name,
    note: workspace.isOwn ? undefined : texts.roles[workspace.role],
  }));
  return <Switcher label={texts.switcher.label} choices={choices} currentId={current?.id} />;
}
