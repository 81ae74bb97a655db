import { expect, it, vi } from 'vitest';
import { repeatEarlyClick } from './clicks';

function clickedAt(ms: number | undefined) {
  const button = document.createElement('button');
  if (ms !== undefined) button.dataset.early = String(ms);
  const onClick = vi.fn();
  button.addEventListener('click', onClick);
  document.body.replaceChildren(button);
  return { button, onClick };
}

it('a click before the hydration of the page is repeated once', () => {
  const { button, onClick } = clickedAt(700);
  repeatEarlyClick(() => 1400);
  repeatEarlyClick(() => 1500);
  expect([onClick.mock.calls.length, button.dataset.early]).toEqual([1, undefined]);
});

it.each([
  ['is more than three seconds old', 700, 3701],
  ['did not happen', undefined, 100],
])('a click that %s is not repeated', (_what, clickedMs, nowMs) => {
  const { onClick } = clickedAt(clickedMs);
  repeatEarlyClick(() => nowMs);
  expect(onClick).not.toHaveBeenCalled();
});
