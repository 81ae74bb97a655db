import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hideWhileAway } from './hide-while-away';

describe('a page that the browser keeps for the back button', () => {
  const target = new EventTarget();
  const reload = vi.fn();
  const pageToHide = (wasHost: boolean) => ({
    window: {
      addEventListener: target.addEventListener.bind(target),
      location: { reload },
    },
    root: document.documentElement,
    wasHost: () => wasHost,
  });
  const leave = () => target.dispatchEvent(new Event('pagehide'));
  const comeBack = (persisted: boolean) => target.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

  beforeEach(() => {
    document.documentElement.hidden = false;
    reload.mockClear();
  });

  it('is hidden before it is frozen, and loaded anew, where it was a host’s', () => {
    hideWhileAway(pageToHide(true));
    leave();
    expect(document.documentElement.hidden).toBe(true);
    comeBack(true);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('is left alone when it is shown for the first time', () => {
    hideWhileAway(pageToHide(true));
    comeBack(false);
    expect([document.documentElement.hidden, reload.mock.calls.length]).toEqual([false, 0]);
  });
});

describe('a page without a signed-in host', () => {
  it('comes back as it was', () => {
    const target = new EventTarget();
    const reload = vi.fn();
    hideWhileAway({
      window: { addEventListener: target.addEventListener.bind(target), location: { reload } },
      root: document.documentElement,
      wasHost: () => false,
    });
    document.documentElement.hidden = false;
    target.dispatchEvent(new Event('pagehide'));
    target.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect([document.documentElement.hidden, reload.mock.calls.length]).toEqual([false, 0]);
  });
});
