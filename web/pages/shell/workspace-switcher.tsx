import { WORKSPACE_PARAMETER, type WorkspaceOfUser } from '@linecheck/contract';
import { people } from '@linecheck/texts/en/account';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type FocusEvent, type KeyboardEvent, useRef } from 'react';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';

interface WorkspaceSwitcherProps {
  readonly workspaces: readonly WorkspaceOfUser[];
  readonly current: WorkspaceOfUser | undefined;
}

/** Address of the dashboard of a workspace. */
export const dashboardOf = ({ id, isOwn }: WorkspaceOfUser): string =>
  isOwn ? '/dashboard' : `/dashboard?${new URLSearchParams({ [WORKSPACE_PARAMETER]: id })}`;

/** List of the workspaces of a person. Each link loads the page again, so that no data of another stays in it. */
export function WorkspaceSwitcher({ workspaces, current }: WorkspaceSwitcherProps) {
  const texts = useTexts(people);
  const list = useRef<HTMLDetailsElement>(null);
  const close = () => list.current?.removeAttribute('open');
  const labelOf = ({ name, isOwn }: WorkspaceOfUser) => (isOwn ? fill(texts.switcher.own, { name }) : name);
  const closeByKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !list.current?.open) return;
    close();
    list.current.querySelector('summary')?.focus();
  };
  const closeOutside = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) close();
  };
  return (
    <details ref={list} className="relative min-w-0" onKeyDown={closeByKey} onBlur={closeOutside}>
      <summary className="flex min-h-11 max-w-60 cursor-pointer list-none items-center gap-1 rounded-full border border-line bg-surface px-3 text-14 font-medium sm:min-h-8 [&::-webkit-details-marker]:hidden">
        <span className="sr-only">{texts.switcher.label}</span>
        <span className="max-w-24 truncate sm:max-w-none">{current && labelOf(current)}</span>
        <ChevronDown aria-hidden className="size-4 flex-none" />
      </summary>
      <ul className="card absolute start-0 z-20 mt-2 w-72 overflow-hidden py-1 shadow-lg max-sm:fixed max-sm:inset-x-4 max-sm:w-auto">
        {workspaces.map((workspace) => (
          <li key={workspace.id}>
            <a
              href={dashboardOf(workspace)}
              aria-current={workspace.id === current?.id ? 'true' : undefined}
              className="flex min-h-11 items-center gap-3 px-4 py-2 text-14 hover:bg-surface-2"
            >
              <span className="min-w-0 flex-1 wrap-anywhere">
                <span className="block font-medium">{labelOf(workspace)}</span>
                {!workspace.isOwn && <span className="block text-13 text-ink-2">{texts.roles[workspace.role]}</span>}
              </span>
              {workspace.id === current?.id && <Check aria-hidden className="size-4 flex-none" />}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
