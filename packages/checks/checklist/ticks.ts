import type { ChecklistItem } from './items';

export interface ChecklistTicks {
  readonly checklist: readonly ChecklistItem[];
  /** Texts of items ticked in an earlier visit, for a list that has not loaded yet. */
  readonly awaitedTicks: readonly string[];
}

export const tickedTexts = ({ checklist, awaitedTicks }: ChecklistTicks): readonly string[] => [
  ...checklist.filter((item) => item.completed).map((item) => item.text),
  ...awaitedTicks,
];

export function withTicks(items: readonly ChecklistItem[], ticked: readonly string[]): ChecklistTicks {
  const texts = new Set(items.map((item) => item.text));
  return {
    checklist: items.map((item) => (ticked.includes(item.text) ? { ...item, completed: true } : item)),
    awaitedTicks: ticked.filter((text) => !texts.has(text)),
  };
}
