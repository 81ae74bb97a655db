export interface ChecklistItem {
  readonly id: string;
  readonly text: string;
  readonly required: boolean;
  readonly completed: boolean;
}

export const openItem = (id: string, text: string, required = false): ChecklistItem => ({
  id,
  text,
  required,
  completed: false,
});

export const toggled = (items: readonly ChecklistItem[], id: string): readonly ChecklistItem[] =>
  items.map((item) => (item.id === id ? { ...item, completed: !item.completed } : item));

/** The items of the standard checklist, in display order; each is also a switch of a Plus host (S1 §2, S2 §3). */
export const STANDARD_ITEMS = ['power', 'phone', 'water'] as const;

export type StandardItemId = (typeof STANDARD_ITEMS)[number];
