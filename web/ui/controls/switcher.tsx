import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type FocusEvent, type KeyboardEvent, useRef } from 'react';

interface Choice {
  readonly id: string;
  readonly href: string;
  readonly name: string;
  readonly note?: string | undefined;
}

interface SwitcherProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly currentId: string | undefined;
}

export function Switcher({ label, choices, currentId }: SwitcherProps) {
  const list = useRef<HTMLDetailsElement>(null);
  const close = () => list.current?.removeAttribute('open');
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
      <summary className="flex min-h-11 max-w-60 cursor-pointer list-none items-center gap-1 rounded-full border border-line bg-surface px-3 text-14 font-medium hover:bg-surface-2 sm:min-h-8 [&::-webkit-details-marker]:hidden">
        <span className="sr-only">{label}</span>
        <span className="max-w-24 truncate sm:max-w-none">{choices.find(({ id }) => id === currentId)?.name}</span>
        <ChevronDown aria-hidden className="size-4 flex-none" />
      </summary>
      <ul className="card absolute start-0 z-20 mt-2 w-72 overflow-hidden py-1 shadow-lg max-sm:fixed max-sm:inset-x-4 max-sm:w-auto">
        {choices.map(({ id, href, name, note }) => (
          <li key={id}>
            <a
              href={href}
              aria-current={id === currentId ? 'true' : undefined}
              className="flex min-h-11 items-center gap-3 px-4 py-2 text-14 outline-offset-[-2px] hover:bg-surface-2"
            >
              <span className="min-w-0 flex-1 wrap-anywhere">
                <span className="block font-medium">
                  <bdi translate="no">{name}</bdi>
                </span>
                {note !== undefined && <span className="block text-13 text-ink-2">{note}</span>}
              </span>
              {id === currentId && <Check aria-hidden className="size-4 flex-none" />}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
