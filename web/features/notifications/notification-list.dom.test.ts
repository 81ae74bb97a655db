import { describe, expect, it, vi } from 'vitest';
import { fakeTime } from '../../testing/fake-time';
import { renderHook } from '../../testing/render-hook';
import { useNow } from './notification-list';

const NOON = Date.parse('2026-11-23T12:00:00Z');
const passMs = fakeTime({ now: NOON });

describe('the time on a page', () => {
  it('advances every fifteen seconds, until the page is left', async () => {
    const hook = await renderHook((_: object) => useNow(), {});
    await passMs(14_999);
    expect(hook.now()).toBe(NOON);
    await passMs(1);
    expect(hook.now()).toBe(NOON + 15_000);
    await hook.unmount();
    // Runs the work that React schedules, and the work that this work schedules. It ends after a few rounds; an
    // interval would not.
    for (let n = 0; n < 5 && vi.getTimerCount() > 0; n += 1) await passMs(15_000);
    expect(vi.getTimerCount()).toBe(0);
  });
});
