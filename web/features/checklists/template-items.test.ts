import { CHECKLIST_ITEM_MAX } from '@linecheck/contract';
import { checklists as texts } from '@linecheck/texts/en/checklists';
import { describe, expect, it } from 'vitest';
import { CATEGORIES, findSuggestions, suggestedItems } from './template-items';

const items = suggestedItems(texts);
const textsOf = (search: Parameters<typeof findSuggestions>[1]) =>
  findSuggestions(items, search).map(({ text }) => text);

describe('the library of suggestions', () => {
  it('has 16 different items in six categories, each of which has some', () => {
    expect(new Set(items.map(({ text }) => text)).size).toBe(16);
    expect([...new Set(items.map(({ category }) => category))]).toEqual([...CATEGORIES]);
  });

  it('has no item that a template would refuse', () => {
    expect(items.filter(({ text }) => text.length > CHECKLIST_ITEM_MAX)).toEqual([]);
  });

  it('is searched by words in any order and case, the category among them', () => {
    expect(textsOf({ words: 'LEVEL camera', category: 'all' })).toEqual(['Raise your camera to eye level']);
    expect(textsOf({ words: 'comfort', category: 'all' })).toHaveLength(2);
    expect(textsOf({ words: 'xylophone', category: 'all' })).toEqual([]);
  });

  it('is browsed by category', () => {
    expect(textsOf({ words: '', category: 'video' })).toHaveLength(3);
    expect(textsOf({ words: 'camera', category: 'audio' })).toEqual([]);
    expect(textsOf({ words: '  ', category: 'all' })).toHaveLength(16);
  });
});
