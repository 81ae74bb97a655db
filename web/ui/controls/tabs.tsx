import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import './tabs.css';

type Tab<Id extends string> = { readonly id: Id; readonly label: ReactNode };

interface TabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
}

const MOVES: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

const tabId = (id: string) => `tab-${id}`;
const panelId = (id: string) => `panel-${id}`;

export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (list.current !== null) centre(list.current, tabId(selected));
  }, [selected]);
  const move = (event: KeyboardEvent) => {
    const target = MOVES[event.key]?.(
      tabs.findIndex((tab) => tab.id === selected),
      tabs.length,
    );
    const next = target === undefined ? undefined : tabs[target];
    if (!next) return;
    event.preventDefault();
    onSelect(next.id);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(tabId(next.id))}`)?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className="tabs">
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={tabId(tab.id)}
          aria-selected={tab.id === selected}
          aria-controls={tab.id === selected ? panelId(tab.id) : undefined}
          tabIndex={tab.id === selected ? 0 : -1}
          className="tab"
          onClick={() => onSelect(tab.id)}
          onKeyDown={move}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}

/** Scrolls the selected tab as close to the middle as possible, for phones that have no room for all tabs. */
function centre(list: HTMLElement, id: string): void {
  const tab = list.querySelector(`#${CSS.escape(id)}`)?.getBoundingClientRect();
  if (tab === undefined) return;
  const place = list.getBoundingClientRect();
  list.scrollLeft += tab.left + tab.width / 2 - (place.left + place.width / 2);
}

export function TabPanel({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <div role="tabpanel" id={panelId(id)} aria-labelledby={tabId(id)}>
      {children}
    </div>
  );
}
