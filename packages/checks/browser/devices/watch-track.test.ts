import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeviceError } from './device-error';
import type { DevicePermission } from './watch-permission';
import { requireDelivering, watchTrack } from './watch-track';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const fakeTrack = (state: Partial<Pick<MediaStreamTrack, 'muted' | 'readyState'>> = {}) =>
  Object.assign(new EventTarget(), { muted: false, readyState: 'live' as MediaStreamTrackState, ...state });

/** A page that the test hides and shows. */
const fakePage = () => {
  const page = Object.assign(new EventTarget(), { hidden: false });
  const show = (hidden: boolean) => {
    page.hidden = hidden;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  return { page, hide: () => show(true), show: () => show(false) };
};

describe('watchTrack', () => {
  const watch = (...states: readonly DevicePermission[]) => {
    const left = [...states];
    const track = fakeTrack();
    const { page, hide, show } = fakePage();
    const problems: string[] = [];
    const onProblem = ({ problem }: DeviceError) => problems.push(problem);
    const readState = async () => left.shift() ?? 'granted';
    const stop = watchTrack({ device: 'microphone', track, page, onProblem, readState });
    return { track, problems, stop, hide, show, fire: (type: string) => track.dispatchEvent(new Event(type)) };
  };

  it('calls a track that ends disconnected', async () => {
    const { fire, problems } = watch();
    fire('ended');
    await vi.advanceTimersByTimeAsync(0);
    expect(problems).toEqual(['disconnected']);
  });

  it.each<[DevicePermission, DevicePermission, string]>([
    ['granted', 'granted', 'disconnected'],
    ['granted', 'denied', 'denied'],
    ['granted', 'prompt', 'denied'],
    ['prompt', 'prompt', 'disconnected'],
    ['prompt', 'denied', 'denied'],
    ['unknown', 'unknown', 'disconnected'],
  ])('that was %s and is %s when the track ends is %s', async (before, now, expected) => {
    const { fire, problems } = watch(before, now);
    fire('ended');
    await vi.advanceTimersByTimeAsync(0);
    expect(problems).toEqual([expected]);
  });

  it('reports a mute that lasts, not one that passes', async () => {
    const { fire, problems } = watch();
    fire('mute');
    await vi.advanceTimersByTimeAsync(999);
    fire('unmute');
    await vi.advanceTimersByTimeAsync(2000);
    expect(problems).toEqual([]);
    fire('mute');
    await vi.advanceTimersByTimeAsync(1000);
    expect(problems).toEqual(['muted']);
  });

  it('says nothing of a mute while nobody sees the page, and gives it the whole grace afterwards', async () => {
    const { fire, problems, hide, show } = watch();
    fire('mute');
    await vi.advanceTimersByTimeAsync(900);
    hide();
    await vi.advanceTimersByTimeAsync(60_000);
    show();
    await vi.advanceTimersByTimeAsync(999);
    expect(problems).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(problems).toEqual(['muted']);
  });

  it('takes a mute that came and went with the hidden page for nothing', async () => {
    const { fire, problems, hide, show } = watch();
    hide();
    fire('mute');
    await vi.advanceTimersByTimeAsync(60_000);
    show();
    await vi.advanceTimersByTimeAsync(300);
    fire('unmute');
    await vi.advanceTimersByTimeAsync(2000);
    expect(problems).toEqual([]);
  });

  it('is silent after stop', async () => {
    const { fire, problems, stop } = watch();
    fire('mute');
    stop();
    fire('ended');
    await vi.advanceTimersByTimeAsync(2000);
    expect(problems).toEqual([]);
  });
});

describe('requireDelivering', () => {
  it('waits for a device that is just starting', async () => {
    const track = fakeTrack({ muted: true });
    const ready = requireDelivering({ device: 'camera', track });
    track.muted = false;
    track.dispatchEvent(new Event('unmute'));
    await expect(ready).resolves.toBeUndefined();
  });

  it('refuses a track that stays muted', async () => {
    const ready = requireDelivering({ device: 'microphone', track: fakeTrack({ muted: true }) });
    const refused = expect(ready).rejects.toMatchObject({ problem: 'muted' });
    await vi.advanceTimersByTimeAsync(1000);
    await refused;
  });

  it('waits for a page that nobody sees', async () => {
    const track = fakeTrack({ muted: true });
    const { page, hide, show } = fakePage();
    hide();
    const ready = requireDelivering({ device: 'camera', track, page });
    await vi.advanceTimersByTimeAsync(60_000);
    show();
    track.muted = false;
    track.dispatchEvent(new Event('unmute'));
    await expect(ready).resolves.toBeUndefined();
  });

  it('refuses a track that has ended already', async () => {
    const ready = requireDelivering({ device: 'camera', track: fakeTrack({ readyState: 'ended' }) });
    await expect(ready).rejects.toMatchObject({ problem: 'disconnected' });
  });
});
