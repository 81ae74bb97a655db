import { describe, expect, it } from 'vitest';
import { chosenTemplate, itemsFrom, localItems } from './own-items';

const ids = (items: readonly { readonly id: string }[]) => items.map((item) => item.id);
const all = { power: true, phone: true, water: true } as const;

describe('the checklist of a Plus host', () => {
  it('has the standard items that are switched on, then the custom one', () => {
    const items = localItems({ enabled: { power: true, phone: false, water: true }, customText: ' Close the window ' });
    expect(ids(items)).toEqual(['power', 'water', 'custom-user-item']);
    expect(items.at(-1)?.text).toBe('Close the window');
  });

  it.each(['', '   ', '\n\t'])('has no custom item for the blank text %o', (customText) => {
    expect(ids(localItems({ enabled: all, customText }))).toEqual(['power', 'phone', 'water']);
  });

  it('may be empty', () => {
    expect(localItems({ enabled: { power: false, phone: false, water: false }, customText: '' })).toEqual([]);
  });
});

describe('items of templates and sessions', () => {
  it('may be strings or objects, and are numbered by their kind', () => {
    expect(itemsFrom(['Feed the cat', { text: 'Charge the lamp', required: true }], 'custom')).toEqual([
      { id: 'custom-0', text: 'Feed the cat', required: false, completed: false },
      { id: 'custom-1', text: 'Charge the lamp', required: true, completed: false },
    ]);
    expect(ids(itemsFrom(['a', 'b'], 'guest'))).toEqual(['guest-0', 'guest-1']);
  });

  it('leave out blank texts, without a gap in the numbers', () => {
    expect(ids(itemsFrom(['', 'a', { text: '  ', required: true }, 'b'], 'guest'))).toEqual(['guest-0', 'guest-1']);
  });
});

describe('the template of a Pro host', () => {
  const template = (name: string, isDefault: boolean) => ({ name, isDefault, items: [] });

  it.each([
    ['the one marked as default', [template('first', false), template('second', true)], 'second'],
    ['the first one where none is marked', [template('first', false), template('second', false)], 'first'],
    ['undefined without templates', [], undefined],
  ])('is %s', (_what, templates, name) => {
    expect(chosenTemplate(templates)?.name).toBe(name);
  });
});
