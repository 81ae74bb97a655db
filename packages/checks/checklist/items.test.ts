import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultItems, toggled } from './items';

describe('the standard checklist', () => {
  it('has three items with the words of the specification, none of them ticked', () => {
    expect(defaultItems()).toEqual([
      { id: 'power', text: 'Ensure your device is plugged in or fully charged', required: false, completed: false },
      { id: 'phone', text: 'Set your phone to do not disturb mode', required: false, completed: false },
      { id: 'water', text: 'Have a glass of water nearby', required: false, completed: false },
    ]);
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
