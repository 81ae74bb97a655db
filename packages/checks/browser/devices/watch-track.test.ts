import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeviceError } from './device-error';
import { fakePage } from './testing/fake-page';
import type { DevicePermission } from './watch-permission';
import { noteMutes, onceUnmuted, requireDelivering, watchIdentity, watchTrack } from './watch-track';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watch(deviceId: string | undefined, label: string) {
  const now = { deviceId, label, readyState: 'live' as MediaStreamTrackState };
  const problems: string[] = [];
  const track = {
    get label() {
      return now.label;
    },
    get readyState() {
      return now.readyState;
    },
    getSettings: () => (now.deviceId === undefined ? {} : { deviceId: now.deviceId }),
  };
  const stop = watchIdentity({
    device: 'microphone',
    track,
    onProblem: ({ problem }: DeviceError) => problems.push(problem),
  });
  return { now, problems, stop };
}

describe('the device behind a track', () => {
  it.each([
    ['another id', 'desk', { deviceId: 'headset' }, ['swapped']],
    ['another name where there is no id', undefined, { label: 'Headset' }, ['swapped']],
    ['another name of the same id', 'desk', { label: 'Default - Desk Mic' }, []],
    ['no id any more', 'desk', { deviceId: undefined }, []],
    ['no name any more', undefined, { label: '' }, []],
    ['another id after its end', 'desk', { deviceId: 'other', readyState: 'ended' }, []],
  ] as const)('with %s', async (_, deviceId, change, expected) => {
    const { now, problems } = watch(deviceId, 'Desk Mic');
    await vi.advanceTimersByTimeAsync(600);
    expect(problems).toEqual([]);
    Object.assign(now, change);
    await vi.advanceTimersByTimeAsync(2000);
    expect(problems).toEqual(expected);
  });

  it('is not looked at any more after stop', async () => {
    const { now, problems, stop } = watch('desk', 'Desk Mic');
    stop();
    now.deviceId = 'headset';
    await vi.advanceTimersByTimeAsync(2000);
    expect(problems).toEqual([]);
  });
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const fakeTrack = (state: Partial<Pick<MediaStreamTrack, 'muted' | 'readyState'>> = {}) =>
  Object.assign(new EventTarget(), { muted: false, readyState: 'live' as MediaStreamTrackState, ...state });

describe('watchTrack', () => {
  const watch = (before: DevicePermission = 'granted') => {
    const permission = { state: before };
    const track = fakeTrack();
    const { page, hide, show } = fakePage();
    const problems: string[] = [];
    const onProblem = ({ failure }: DeviceError) => problems.push(failure);
    const readState = async () => permission.state;
    const stop = watchTrack({ device: 'microphone', track, page, onProblem, readState });
    return { permission, problems, stop, hide, show, fire: (type: string) => track.dispatchEvent(new Event(type)) };
  };

  it.each<[DevicePermission, DevicePermission, string]>([
    ['granted', 'granted', 'disconnected'],
    ['granted', 'denied', 'withdrawn-for-good'],
    ['granted', 'prompt', 'withdrawn'],
    ['granted', 'unknown', 'disconnected'],
    ['prompt', 'prompt', 'disconnected'],
    ['unknown', 'prompt', 'disconnected'],
    ['prompt', 'denied', 'withdrawn-for-good'],
  ])('of a device that ends while its permission changes from %s to %s is %s', async (before, state, expected) => {
    const { permission, fire, problems } = watch(before);
    await vi.advanceTimersByTimeAsync(0);
    permission.state = state;
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

  it('ignores a mute while the page is hidden, and restarts the grace period afterwards', async () => {
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

  it('ignores a mute that began and ended while the page was hidden', async () => {
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

describe('noteMutes', () => {
  it('returns ended and running mutes, but none that began on a hidden page', () => {
    const track = fakeTrack();
    const { page, hide, show } = fakePage();
    const { mutes, stop } = noteMutes(track, page);
    const start = performance.now();
    const after = (ms: number, type: string) => {
      vi.advanceTimersByTime(ms);
      track.dispatchEvent(new Event(type));
    };
    after(100, 'mute');
    after(200, 'unmute');
    hide();
    after(100, 'mute');
    after(100, 'unmute');
    show();
    after(100, 'mute');
    vi.advanceTimersByTime(50);
    const relative = mutes().map(({ fromMs, toMs }) => [fromMs - start, toMs - start]);
    expect(relative).toEqual([
      [100, 300],
      [600, 650],
    ]);
    stop();
  });
});

describe('onceUnmuted', () => {
  const watch = async (muted: boolean, state: DevicePermission = 'granted') => {
    const track = Object.assign(fakeTrack({ muted }), { stop: vi.fn() });
    const getUserMedia = vi.fn(async () => ({ getTracks: () => [track] }) as unknown as MediaStream);
    const onUnmuted = vi.fn();
    const mediaDevices = { getUserMedia } as unknown as MediaDevices;
    const stop = onceUnmuted('microphone', onUnmuted, { mediaDevices, readState: async () => state });
    await vi.advanceTimersByTimeAsync(0);
    return { track, getUserMedia, onUnmuted, stop, unmute: () => track.dispatchEvent(new Event('unmute')) };
  };

  it('calls back once, and closes the device first', async () => {
    const { track, onUnmuted, unmute } = await watch(true);
    expect(track.stop).not.toHaveBeenCalled();
    onUnmuted.mockImplementation(() => expect(track.stop).toHaveBeenCalledOnce());
    unmute();
    unmute();
    expect(onUnmuted).toHaveBeenCalledOnce();
  });

  it('closes a device that is not muted, and ignores it', async () => {
    const { track, onUnmuted, unmute } = await watch(false);
    expect(track.stop).toHaveBeenCalledOnce();
    unmute();
    expect(onUnmuted).not.toHaveBeenCalled();
  });

  it.each([
    ['on stop', 0],
    ['after two minutes', 120_000],
  ])('closes the device %s', async (_name, ms) => {
    const { track, onUnmuted, stop, unmute } = await watch(true);
    if (ms === 0) stop();
    else await vi.advanceTimersByTimeAsync(ms);
    expect(track.stop).toHaveBeenCalledOnce();
    unmute();
    expect(onUnmuted).not.toHaveBeenCalled();
  });

  it('opens nothing without permission', async () => {
    const { getUserMedia } = await watch(true, 'prompt');
    expect(getUserMedia).not.toHaveBeenCalled();
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

  it('waits while the page is hidden', async () => {
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
