import { describe, expect, it } from 'vitest';
import {
  isSameDraft,
  isSound,
  nextDraft,
  onlyIn,
  type TemplateDraft,
  templateBodyOf,
  templateDraftOf,
  templateFaultsOf,
} from './template-draft';

const item = (id: string, text = `Item ${id}`, required = false) => ({ id, text, required });
const draft: TemplateDraft = { name: 'Panel', items: [item('a'), item('b'), item('c')] };
const idsAfter = (from: number, to: number) =>
  nextDraft(draft, { type: 'item-moved', from, to })
    .items.map(({ id }) => id)
    .join('');

describe('a draft', () => {
  it.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [0, 1, 'bac'],
    [1, 2, 'acb'],
    [1, 1, 'abc'],
  ])('moves the item at %i to %i', (from, to, ids) => {
    expect(idsAfter(from, to)).toBe(ids);
  });

  it('takes a name, and items that are added, changed and removed', () => {
    const named = nextDraft(draft, { type: 'named', name: 'Interview' });
    const added = nextDraft(named, { type: 'item-added', id: 'd', text: 'Tea' });
    const changed = nextDraft(added, { type: 'item-changed', item: item('b', 'Lamp', true) });
    const removed = nextDraft(changed, { type: 'item-removed', id: 'a' });
    expect(removed).toEqual({ name: 'Interview', items: [item('b', 'Lamp', true), item('c'), item('d', 'Tea')] });
  });

  it('is unchanged when a change is reverted', () => {
    const there = nextDraft(draft, { type: 'item-moved', from: 0, to: 2 });
    expect(isSameDraft(there, draft)).toBe(false);
    expect(isSameDraft(nextDraft(there, { type: 'item-moved', from: 2, to: 0 }), draft)).toBe(true);
  });

  it('of a new template is empty and cannot be saved', () => {
    expect(templateDraftOf(undefined)).toEqual({ name: '', items: [] });
    expect(isSound(templateFaultsOf(templateDraftOf(undefined)))).toBe(false);
  });

  it('names the items whose text is blank', () => {
    const faults = templateFaultsOf({ ...draft, items: [item('a', '  '), item('b')] });
    expect([...faults.blankIds]).toEqual(['a']);
    expect(isSound(faults)).toBe(false);
    expect(isSound(templateFaultsOf(draft))).toBe(true);
  });

  it('differs from another one by the items that only it has, wherever they are', () => {
    const other = { name: 'Solo', items: [item('x', 'Item b'), item('a', 'Item a', true), item('d')] };
    expect([...onlyIn(draft, other)]).toEqual(['a', 'c']);
    expect([...onlyIn(other, draft)]).toEqual(['a', 'd']);
  });

  it('is sent with an order from 1', () => {
    expect(templateBodyOf(draft).items.map(({ order }) => order)).toEqual([1, 2, 3]);
  });
});
