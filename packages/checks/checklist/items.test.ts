import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chosenTemplate, defaultItems, itemsFrom, localItems, toggled } from './items';

const ids = (items: readonly { readonly id: string }[]) => items.map((item) => item.id);
const all = { power: true, phone: true, water: true } as const;

describe('the standard checklist', () => {
  it('has three items with the words of the specification, none of them ticked', () => {
    expect(defaultItems()).toEqual([
      { id: 'power', text: 'Ensure your device is plugged in or fully charged', required: false, completed: false },
      { id: 'phone', text: 'Set your phone to do not disturb mode', required: false, completed: false },
      { id: 'water', text: 'Have a glass of water nearby', required: false, completed: false },
    ]);
  });
});

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

  it('is the one marked as default', () => {
    expect(chosenTemplate([template('first', false), template('second', true)])?.name).toBe('second');
  });

  it('is the first one where none is marked', () => {
    expect(chosenTemplate([template('first', false), template('second', false)])?.name).toBe('first');
  });

  it('is none where there is none', () => {
    expect(chosenTemplate([])).toBeUndefined();
  });
});

describe('ticking', () => {
  it('changes one item and leaves the list it was given as it is', () => {
    const items = defaultItems();
    const ticked = toggled(items, 'phone');
    expect(ticked.map((item) => item.completed)).toEqual([false, true, false]);
    expect(items.some((item) => item.completed)).toBe(false);
  });

  it('twice is as before, and an unknown id changes nothing', () => {
    const anyId = fc.constantFrom('power', 'phone', 'water', 'custom-0');
    fc.assert(
      fc.property(anyId, (id) => {
        expect(toggled(toggled(defaultItems(), id), id)).toEqual(defaultItems());
        expect(toggled(defaultItems(), 'nobody')).toEqual(defaultItems());
      }),
    );
  });
});
