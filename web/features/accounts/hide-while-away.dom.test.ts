import { expect, it, vi } from 'vitest';
import { hideWhileAway } from './hide-while-away';

const root = document.documentElement;

function openPage(wasHost: boolean) {
  const target = new EventTarget();
  const reload = vi.fn();
  const addEventListener = target.addEventListener.bind(target);
  root.hidden = false;
  hideWhileAway({ window: { addEventListener, location: { reload } }, root, wasHost: () => wasHost });
  return {
    reload,
    dispatch: (type: string, persisted = true) => target.dispatchEvent(Object.assign(new Event(type), { persisted })),
  };
}

it('the page of a host is hidden before it is frozen, and reloaded by the back button', () => {
  const { reload, dispatch } = openPage(true);
  dispatch('pagehide');
  expect(root.hidden).toBe(true);
  dispatch('pageshow');
  expect(reload).toHaveBeenCalledOnce();
});

it('the page of a host stays visible when it is shown for the first time', () => {
  const { reload, dispatch } = openPage(true);
  dispatch('pageshow', false);
  expect([root.hidden, reload.mock.calls.length]).toEqual([false, 0]);
});

it('a page without a signed-in host is restored as it was', () => {
  const { reload, dispatch } = openPage(false);
  dispatch('pagehide');
  dispatch('pageshow');
  expect([root.hidden, reload.mock.calls.length]).toEqual([false, 0]);
});
