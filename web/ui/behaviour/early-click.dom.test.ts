import { expect, it, vi } from 'vitest';
import { repeatEarlyClick } from './early-click';

function clickedAt(ms: number | undefined) {
  const button = document.createElement('button');
  if (ms !== undefined) button.dataset.early = String(ms);
  const onClick = vi.fn();
  button.addEventListener('click', onClick);
  document.body.replaceChildren(button);
  return { button, onClick };
}

it('a click that came before the page could react is repeated once', () => {
  const { button, onClick } = clickedAt(700);
  repeatEarlyClick(() => 1400);
  repeatEarlyClick(() => 1500);
  expect([onClick.mock.calls.length, button.dataset.early]).toEqual([1, undefined]);
});

it('a click of long ago begins nothing', () => {
  const { onClick } = clickedAt(700);
  repeatEarlyClick(() => 3701);
  expect(onClick).not.toHaveBeenCalled();
});

it('nothing is pressed that nobody has pressed', () => {
  const { onClick } = clickedAt(undefined);
  repeatEarlyClick();
  expect(onClick).not.toHaveBeenCalled();
});
