import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openItem, toggled } from './items';

const list = ['power', 'phone', 'water'].map((id) => openItem(id, `Item ${id}`));

describe('ticking', () => {
  it('changes one item and leaves the list it was given as it is', () => {
    const ticked = toggled(list, 'phone');
    expect(ticked.map((item) => item.completed)).toEqual([false, true, false]);
    expect(list.some((item) => item.completed)).toBe(false);
  });

  it('twice is as before, and an unknown id changes nothing', () => {
    const anyId = fc.constantFrom('power', 'phone', 'water', 'custom-0');
    fc.assert(
      fc.property(anyId, (id) => {
        expect(toggled(toggled(list, id), id)).toEqual(list);
        expect(toggled(list, 'nobody')).toEqual(list);
      }),
    );
  });
});
