import { type ChecklistItem, openItem, type StandardItemId } from '@linecheck/checks/checklist/items';
import { standardItems } from '../../checks/standard-items';

// Separate from items.ts, which is in the first load: these functions are for hosts, and for guests with a link.

/** Format of an item in templates and sessions (S2 §3). */
type ItemSource = string | { readonly text: string; readonly required: boolean };

/** Settings of a Plus host, stored in the browser (S2 §3). */
export interface LocalChecklist {
  readonly enabled: Readonly<Record<StandardItemId, boolean>>;
  readonly customText: string;
}

/** Standard items that are switched on, followed by the custom one. */
export function localItems({ enabled, customText }: LocalChecklist): readonly ChecklistItem[] {
  const standard = standardItems((id) => enabled[id]);
  const custom = customText.trim();
  return custom === '' ? standard : [...standard, openItem('custom-user-item', custom)];
}

export function itemsFrom(sources: readonly ItemSource[], prefix: 'custom' | 'guest'): readonly ChecklistItem[] {
  const entries = sources.map((source) => (typeof source === 'string' ? { text: source, required: false } : source));
  return entries
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, required }, index) => openItem(`${prefix}-${index}`, text.trim(), required));
}

interface Template {
  readonly isDefault: boolean;
  readonly items: readonly ItemSource[];
}

/** Template marked as default, or the first one (S2 §6). */
export const chosenTemplate = <T extends Template>(templates: readonly T[]): T | undefined =>
  templates.find((template) => template.isDefault) ?? templates[0];
