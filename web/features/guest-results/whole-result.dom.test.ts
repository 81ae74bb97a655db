import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderHook } from '../../testing/render-hook';
import { useScrollIntoView } from './whole-result';

const scrolled = vi.fn();
beforeEach(() => {
  scrolled.mockClear();
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(scrolled);
});

describe('the target of a link', () => {
  it('comes into view with the focus once it is loaded, and only once', async () => {
    const element = document.createElement('section');
    element.tabIndex = -1;
    document.body.append(element);
    const props = { place: { current: element }, arrived: false };
    const hook = await renderHook((given: typeof props) => useScrollIntoView(given.place, given.arrived), props);
    expect([scrolled.mock.calls.length, document.activeElement]).toEqual([0, document.body]);
    await hook.change({ arrived: true });
    expect(scrolled).toHaveBeenCalledWith({ block: 'center' });
    expect(document.activeElement).toBe(element);
    scrolled.mockClear();
    await hook.change({ arrived: true });
    expect(scrolled).not.toHaveBeenCalled();
  });
});
