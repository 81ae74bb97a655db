import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakePage } from '../devices/testing/fake-page';
import { followClock } from './follow-clock';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A context whose clock advances with that of the test until it is stopped. */
function rig() {
  let stoppedAtMs: number | undefined;
  let hasArrived = true;
  const context = {
    get currentTime() {
      return (stoppedAtMs ?? Date.now()) / 1000;
    },
  };
  const { page, hide, show } = fakePage();
  const controller = new AbortController();
  const shares: number[] = [];
  const startS = Date.now() / 1000;
  const following = followClock({
    context,
    startS,
    endS: startS + 2.5,
    hasArrived: () => hasArrived,
    onPlaying: (share) => shares.push(share),
    signal: controller.signal,
    page,
  });
  return {
    following,
    hide,
    show,
    controller,
    shares,
    stopClock: () => (stoppedAtMs = Date.now()),
    arrive: (has: boolean) => (hasArrived = has),
  };
}

describe('a sound that is followed', () => {
  it('is over at its end, and reports its progress before', async () => {
    const { following, shares } = rig();
    await vi.advanceTimersByTimeAsync(1250);
    expect(shares.at(-1)).toBeCloseTo(0.5, 1);
    await vi.advanceTimersByTimeAsync(1250);
    expect(await following).toBe('over');
  });

  it('is over once the late sound has arrived, or after four more seconds', async () => {
    const [late, lost] = [rig(), rig()];
    for (const { arrive } of [late, lost]) arrive(false);
    await vi.advanceTimersByTimeAsync(4000);
    expect(await Promise.race([late.following, 'not yet'])).toBe('not yet');
    late.arrive(true);
    await vi.advanceTimersByTimeAsync(50);
    expect(await Promise.race([late.following, 'not yet'])).toBe('over');
    await vi.advanceTimersByTimeAsync(2400);
    expect(await Promise.race([lost.following, 'not yet'])).toBe('not yet');
    await vi.advanceTimersByTimeAsync(100);
    expect(await Promise.race([lost.following, 'not yet'])).toBe('over');
  });

  it('has stopped if its clock is stopped for two seconds, and not if it recovers', async () => {
    const { following, stopClock } = rig();
    await vi.advanceTimersByTimeAsync(1000);
    stopClock();
    await vi.advanceTimersByTimeAsync(1950);
    const early = await Promise.race([following, 'not yet']);
    expect(early).toBe('not yet');
    await vi.advanceTimersByTimeAsync(100);
    expect(await following).toBe('stopped');
  });

  it('does not count if the page was hidden', async () => {
    const { following, hide, show } = rig();
    await vi.advanceTimersByTimeAsync(1000);
    hide();
    show();
    expect(await following).toBe('hidden');
  });

  it('is cancelled with its reason', async () => {
    const { following, controller } = rig();
    const reason = new Error('left');
    controller.abort(reason);
    await expect(following).rejects.toBe(reason);
  });
});
