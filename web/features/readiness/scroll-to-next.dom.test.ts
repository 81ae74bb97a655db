import type { TestRun } from '@linecheck/checks/readiness/run';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeTime } from '../../testing/fake-time';
import { happens, renderHook } from '../../testing/render-hook';
import { placeElementId, useScrollToNext } from './scroll-to-next';

const scrolledTo: string[] = [];
const passMs = fakeTime();

beforeEach(() => {
  scrolledTo.length = 0;
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolledTo.push(this.id);
  });
});

type Led = Pick<TestRun, 'ledTo'>;
const nowhere: Led = { ledTo: undefined };
const place = (name: 'camera' | 'summary'): Led['ledTo'] => ({ place: name });

function add(name: 'camera' | 'summary'): HTMLElement {
  const part = document.createElement('section');
  part.id = placeElementId(name);
  part.innerHTML = '<h2><button>Open</button></h2>';
  document.body.append(part);
  return part;
}

describe('the next step', () => {
  it('scrolls into view once it has opened, unless the guest is scrolling elsewhere', async () => {
    add('camera');
    const { change } = await renderHook((led: Led) => useScrollToNext(led), nowhere);
    await passMs(3000);
    expect(scrolledTo).toEqual([]);
    await change({ ledTo: place('camera') });
    await passMs(259);
    expect(scrolledTo).toEqual([]);
    await passMs(1);
    expect(scrolledTo).toEqual([placeElementId('camera')]);
  });

  it.each([
    ['that loads within a second and a half comes into view', 1000, 200, [placeElementId('summary')]],
    ['that loads later does not', 2000, 5000, []],
  ])('%s', async (_what, loadingMs, laterMs, expected) => {
    await renderHook((led: Led) => useScrollToNext(led), { ledTo: place('summary') });
    await passMs(loadingMs);
    add('summary');
    await passMs(laterMs);
    expect(scrolledTo).toEqual(expected);
  });

  it('stays where it is when the guest presses something meanwhile', async () => {
    add('camera');
    await renderHook((led: Led) => useScrollToNext(led), { ledTo: place('camera') });
    await passMs(100);
    await happens(() => window.dispatchEvent(new Event('pointerdown')));
    await passMs(3000);
    expect(scrolledTo).toEqual([]);
  });

  it('is the latest target, and none after the page is left', async () => {
    add('camera');
    add('summary');
    const { change, unmount } = await renderHook((led: Led) => useScrollToNext(led), { ledTo: place('camera') });
    await passMs(100);
    await change({ ledTo: place('summary') });
    await passMs(1000);
    expect(scrolledTo).toEqual([placeElementId('summary')]);
    await change({ ledTo: place('camera') });
    await unmount();
    await passMs(3000);
    expect(scrolledTo).toHaveLength(1);
  });

  it('takes the focus from the previous card', async () => {
    const card = add('camera');
    await renderHook((led: Led) => useScrollToNext(led), { ledTo: place('camera') });
    await passMs(300);
    expect(document.activeElement).toBe(card.querySelector('button'));
  });

  it.each([
    ['the header of the card that ends by itself', '<h2><button aria-expanded="true"></button></h2>', true],
    ['a field in which the guest types', '<input>', false],
  ])('leaves %s: %s', async (_what, html, isTaken) => {
    const before = document.createElement('section');
    before.innerHTML = html;
    document.body.append(before);
    const held = before.querySelector<HTMLElement>('button, input');
    held?.focus();
    const card = add('camera');
    await renderHook((led: Led) => useScrollToNext(led), { ledTo: place('camera') });
    await passMs(300);
    expect(document.activeElement).toBe(isTaken ? card.querySelector('button') : held);
    before.remove();
  });
});
