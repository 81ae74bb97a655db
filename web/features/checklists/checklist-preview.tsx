import { checklists } from '@linecheck/texts/en/checklists';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { TitledCard } from '../../ui/layout/titled-card';
import { ChecklistStep } from './checklist-step';
import { itemsFrom } from './own-items';

interface ChecklistPreviewProps {
  readonly items: readonly { readonly text: string; readonly required: boolean }[];
}

const NONE: ReadonlySet<string> = new Set();

export function ChecklistPreview({ items }: ChecklistPreviewProps) {
  const texts = useTexts(checklists);
  const [ticked, setTicked] = useState(NONE);
  const shown = itemsFrom(items, 'custom').map((item) => ({ ...item, completed: ticked.has(item.id) }));
  const toggle = (id: string) => setTicked((before) => flipped(before, id));
  return (
    <TitledCard title={texts.preview.title} hint={texts.preview.hint}>
      {shown.length === 0 ? (
        <p className="rounded-ctl bg-surface-2 px-4 py-6 text-center text-14 text-ink-2">{texts.preview.empty}</p>
      ) : (
        <ChecklistStep items={shown} onToggle={toggle} />
      )}
    </TitledCard>
  );
}

const flipped = (ticked: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set(ticked.has(id) ? [...ticked].filter((other) => other !== id) : [...ticked, id]);
