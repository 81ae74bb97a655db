import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeTime } from '../../testing/fake-time';
import { happens, renderHook } from '../../testing/render-hook';
import { READING_MS, useCountdown } from './use-countdown';

const SETTLED_MS = 400;

let goneOn = 0;

const passMs = fakeTime();
beforeEach(() => {
  goneOn = 0;
});

function addCard() {
  const card = document.createElement('section');
  const button = document.createElement('button');
  card.append(button);
  document.body.append(card);
  return { card, button };
}

interface Props {
  readonly mayRun: boolean;
}

async function counting({ mayRun = true, prepare = (_: ReturnType<typeof addCard>) => {} } = {}) {
  const added = addCard();
  prepare(added);
  const button = { current: added.button };
  const onOver = () => {
    goneOn += 1;
  };
  const hook = await renderHook((props: Props) => useCountdown({ button, ...props, onOver }), { mayRun });
  return { ...added, ...hook };
}

const touches = {
  'a pointer': () => window.dispatchEvent(new Event('pointerdown')),
  'a key': () => window.dispatchEvent(new Event('keydown')),
  'a wheel': () => window.dispatchEvent(new Event('wheel')),
  'a field that is entered': () => window.dispatchEvent(new Event('focusin')),
  'a pointer above the card': ({ card }) => card.dispatchEvent(new Event('pointerover')),
  'a take that is played': ({ card }) => card.dispatchEvent(new Event('play')),
} as const satisfies Record<string, (on: ReturnType<typeof addCard>) => unknown>;

describe('a card without input', () => {
  it('continues once, after the reading time', async () => {
    const { now } = await counting();
    expect(now()).toBe(READING_MS);
    await passMs(READING_MS - 100);
    expect([now(), goneOn]).toEqual([100, 0]);
    await passMs(100);
    expect([now(), goneOn]).toEqual([undefined, 1]);
    await passMs(READING_MS);
    expect(goneOn).toBe(1);
  });

  it.each(Object.entries(touches))('stays where it is after %s', async (_, touch) => {
    const hook = await counting();
    await happens(() => touch(hook));
    expect(hook.now()).toBeUndefined();
    await passMs(2 * READING_MS);
    expect(goneOn).toBe(0);
  });

  it('stays where it is once the guest scrolls, but not while the page comes to rest', async () => {
    const { now } = await counting();
    await happens(() => window.dispatchEvent(new Event('scroll')));
    expect(now()).toBe(READING_MS);
    await passMs(SETTLED_MS);
    await happens(() => window.dispatchEvent(new Event('scroll')));
    expect(now()).toBeUndefined();
  });

  it('begins again when the guest returns to the page', async () => {
    const { now } = await counting();
    await passMs(3000);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await passMs(2 * READING_MS);
    expect([now(), goneOn]).toEqual([READING_MS, 0]);
  });

  it.each<[string, Parameters<typeof counting>[0]]>([
    ['that may not go on', { mayRun: false }],
    ['whose button is out of view', { prepare: ({ button }) => placeAt(button, new DOMRect(0, 2000, 100, 40)) }],
    ['under the pointer', { prepare: ({ card }) => void vi.spyOn(card, 'matches').mockReturnValue(true) }],
  ])('does not count for a card %s', async (_, options) => {
    const { now } = await counting(options);
    await passMs(2 * READING_MS);
    expect([now(), goneOn]).toEqual([undefined, 0]);
  });

  it('does not continue once it is left, or once its verdict is no longer new', async () => {
    const [left, old] = [await counting(), await counting()];
    await left.unmount();
    await old.change({ mayRun: false });
    expect([old.now(), vi.getTimerCount()]).toEqual([undefined, 0]);
    await passMs(2 * READING_MS);
    expect(goneOn).toBe(0);
  });
});

function placeAt(element: Element, place: DOMRect): void {
  vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(place);
}
