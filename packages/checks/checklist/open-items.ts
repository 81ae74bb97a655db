import type { ChecklistItem } from './items';

const lists = new Intl.ListFormat('en', { type: 'conjunction' });

/** The first of some items by their texts, and how many more there are: “A”, “B”, and 3 more. */
export function namesOf(items: readonly ChecklistItem[], most: number): string {
  const names = items.slice(0, most).map(({ text }) => `“${text}”`);
  const more = items.length - names.length;
  return lists.format(more > 0 ? [...names, `${more} more`] : names);
}
