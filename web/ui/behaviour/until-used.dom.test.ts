import { beforeEach, expect, it } from 'vitest';
import { untilUsed } from './until-used';

// As other tests may have left it: a fragment, a focus or an early click are signs of use.
beforeEach(() => {
  window.history.replaceState(null, '', '/');
  document.body.replaceChildren();
});

async function isUsedAfter(...events: readonly Event[]): Promise<boolean> {
  let isUsed = false;
  void untilUsed(() => false).then(() => {
    isUsed = true;
  });
  for (const event of events) dispatchEvent(event);
  await Promise.resolve();
  await Promise.resolve();
  return isUsed;
}

const move = (clientX: number) => new MouseEvent('pointermove', { clientX });

it.each([
  ['nothing', [], false],
  ['a pointer that rests where the page appears', [move(0), move(0)], false],
  ['a pointer that moves', [move(0), move(1)], true],
  ['a key', [new KeyboardEvent('keydown')], true],
] as const)('whether a page is used after $0', async (_, events, expected) => {
  expect(await isUsedAfter(...events)).toBe(expected);
});
