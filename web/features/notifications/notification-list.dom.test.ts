import { describe, expect, it, vi } from 'vitest';
import { fakeTime } from '../../testing/fake-time';
import { renderHook } from '../../testing/render-hook';
import { useNow } from './notification-list';

const NOON = Date.parse('2026-11-23T12:00:00Z');
const passMs = fakeTime({ now: NOON });

describe('the time on a page', () => {
  it('advances every fifteen seconds, until the page is left', async () => {
    const set = vi.spyOn(globalThis, 'setInterval');
    const clear = vi.spyOn(globalThis, 'clearInterval');
    const hook = await renderHook((_: object) => useNow(), {});
    await passMs(14_999);
    expect(hook.now()).toBe(NOON);
    await passMs(1);
    expect(hook.now()).toBe(NOON + 15_000);
    // Its own interval, the last one in strict mode: parts of pages of earlier tests may have timers in this worker, too.
    const own = set.mock.results[set.mock.calls.findLastIndex(([, ms]) => ms === 15_000)]?.value;
    expect(own).toBeDefined();
    const isCleared = () => clear.mock.calls.some(([timer]) => timer === own);
    expect(isCleared()).toBe(false);
    await hook.unmount();
    expect(isCleared()).toBe(true);
  });
});
