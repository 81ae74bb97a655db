import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchChanges } from './watch-changes';

/** Whether each connection, in the order of opening, is closed. */
const closed: boolean[] = [];

class CountedSource {
  readonly readyState = 1;
  readonly addEventListener = () => undefined;
  private readonly number = closed.push(false) - 1;
  readonly close = () => {
    closed[this.number] = true;
  };
}

const show = (isShown: boolean) => {
  Object.defineProperty(document, 'hidden', { value: !isShown, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  closed.length = 0;
  vi.stubGlobal('EventSource', CountedSource);
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'hidden');
});

const watch = (staysOpen: boolean) =>
  watchChanges({
    ...{ since: undefined, onChange: vi.fn(), onRefused: vi.fn(), onReopen: vi.fn() },
    staysOpen: () => staysOpen,
  });

describe('a page that is hidden', () => {
  it('closes its connection, and opens a new one when it is shown again', () => {
    const stop = watch(false);
    show(false);
    expect(closed).toEqual([true]);
    show(true);
    expect(closed).toEqual([true, false]);
    stop();
    expect(closed).toEqual([true, true]);
  });

  it('keeps its connection while it rings', () => {
    const stop = watch(true);
    show(false);
    expect(closed).toEqual([false]);
    stop();
    expect(closed).toEqual([true]);
  });
});
