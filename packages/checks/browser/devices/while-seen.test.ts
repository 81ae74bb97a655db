import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakePage } from './testing/fake-page';
import { afterSeen, seenFor, whileSeen } from './while-seen';

describe('what runs while a page is seen', () => {
  const run = (isHidden = false) => {
    const { page, hide, show } = fakePage();
    page.hidden = isHidden;
    const [begin, end] = [vi.fn(), vi.fn()];
    const stop = whileSeen(() => {
      begin();
      return end;
    }, page);
    return { hide, show, stop, times: () => [begin.mock.calls.length, end.mock.calls.length] };
  };

  it('begins immediately, ends when the page is hidden, and begins again when it is visible', () => {
    const { hide, show, times } = run();
    expect(times()).toEqual([1, 0]);
    hide();
    expect(times()).toEqual([1, 1]);
    show();
    expect(times()).toEqual([2, 1]);
  });

  it('begins with a page that is hidden once it is shown', () => {
    const { show, times } = run(true);
    expect(times()).toEqual([0, 0]);
    show();
    expect(times()).toEqual([1, 0]);
  });

  it('ends once with its stop, and does not begin again', () => {
    const { hide, show, stop, times } = run();
    stop();
    hide();
    show();
    stop();
    expect(times()).toEqual([1, 1]);
  });

  it('runs immediately without a page', () => {
    const begin = vi.fn(() => () => undefined);
    whileSeen(begin);
    expect(begin).toHaveBeenCalledOnce();
  });
});

describe('a time that has to be seen', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('restarts each time the page was hidden, and passes once', async () => {
    const { page, hide, show } = fakePage();
    const passed = vi.fn();
    afterSeen({ ms: 1000, page }, passed);
    await vi.advanceTimersByTimeAsync(999);
    hide();
    await vi.advanceTimersByTimeAsync(60_000);
    show();
    await vi.advanceTimersByTimeAsync(999);
    expect(passed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    hide();
    show();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(passed).toHaveBeenCalledOnce();
  });

  it('never passes after it was cancelled', async () => {
    const { page, hide, show } = fakePage();
    const passed = vi.fn();
    afterSeen({ ms: 1000, page }, passed)();
    hide();
    show();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(passed).not.toHaveBeenCalled();
  });

  it('can be awaited', async () => {
    const passed = seenFor({ ms: 1000 }).then(() => 'passed');
    await vi.advanceTimersByTimeAsync(1000);
    expect(await passed).toBe('passed');
  });
});
