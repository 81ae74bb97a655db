export const CATEGORIES = ['Audio', 'Environment', 'Video', 'Comfort', 'Content', 'Technical'] as const;

export type Category = (typeof CATEGORIES)[number];

export interface SuggestedItem {
  readonly category: Category;
  readonly text: string;
}

/** What hosts most often ask of their guests: 16 items in six categories (S1 §2, §9). */
export const suggestedItems = [
  { category: 'Audio', text: 'Wear headphones, so that your microphone does not hear the call' },
  { category: 'Audio', text: 'Put your microphone a hand’s width from your mouth' },
  { category: 'Audio', text: 'Switch off fans, air conditioning and everything else that hums' },
  { category: 'Environment', text: 'Close the door and the windows' },
  { category: 'Environment', text: 'Choose a room with curtains, a carpet or full bookshelves' },
  { category: 'Environment', text: 'Tell the people around you that you are recording' },
  { category: 'Video', text: 'Raise your camera to eye level' },
  { category: 'Video', text: 'Face a window or a lamp, with nothing bright behind you' },
  { category: 'Video', text: 'Wipe your camera lens clean' },
  { category: 'Comfort', text: 'Sit on a chair that does not creak' },
  { category: 'Comfort', text: 'Take off jewellery that rattles or rustles' },
  { category: 'Content', text: 'Keep your notes where you can see them' },
  { category: 'Content', text: 'Prepare one sentence that introduces you' },
  { category: 'Technical', text: 'Close other programs and browser tabs' },
  { category: 'Technical', text: 'Use a network cable, or sit close to your Wi-Fi router' },
  { category: 'Technical', text: 'Pause downloads, backups and updates' },
] as const satisfies readonly SuggestedItem[];

interface Search {
  readonly words: string;
  readonly category: Category | 'all';
}

/** The suggestions of a category that hold every word, in any order. */
export function findSuggestions({ words, category }: Search): readonly SuggestedItem[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return suggestedItems.filter((item) => {
    const text = `${item.category} ${item.text}`.toLowerCase();
    return (category === 'all' || item.category === category) && wanted.every((word) => text.includes(word));
  });
}
