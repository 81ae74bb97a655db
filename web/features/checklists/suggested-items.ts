import { searchKey } from '@linecheck/contract';
import type { checklists } from '@linecheck/texts/en/checklists';

export const CATEGORIES = ['audio', 'environment', 'video', 'comfort', 'content', 'technical'] as const;

export type Category = (typeof CATEGORIES)[number];

export interface SuggestedItem {
  readonly category: Category;
  /** Name of the category. */
  readonly name: string;
  readonly text: string;
}

/** Most common requests of hosts to their guests (S1 §2, §9), grouped by category. */
export const suggestedItems = (texts: typeof checklists): readonly SuggestedItem[] =>
  CATEGORIES.flatMap((category) => {
    const items: Readonly<Record<string, string>> = texts.library.items[category];
    const name = texts.library.categories[category];
    return Object.values(items).map((text) => ({ category, name, text }));
  });

interface Search {
  readonly words: string;
  readonly category: Category | 'all';
}

/** Suggestions of a category that contain every word, in any order. */
export function findSuggestions(
  items: readonly SuggestedItem[],
  { words, category }: Search,
): readonly SuggestedItem[] {
  const wanted = searchKey(words).split(/\s+/).filter(Boolean);
  return items.filter((item) => {
    const text = searchKey(`${item.name} ${item.text}`);
    return (category === 'all' || item.category === category) && wanted.every((word) => text.includes(word));
  });
}
