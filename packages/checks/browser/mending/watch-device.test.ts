import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchDevice } from './watch-device';

let target: EventTarget;
let listed: readonly Partial<MediaDeviceInfo>[];
let permission: PermissionState;
let fails: boolean;
const tracks = { stop: vi.fn() };

const listedCameras = (...ids: readonly string[]) =>
  ids.map((deviceId) => ({ deviceId, kind: 'videoinput', label: deviceId, groupId: '' }) as const);

beforeEach(() => {
  vi.useFakeTimers();
  target = new EventTarget();
  [listed, permission, fails] = [[], 'granted', true];
  tracks.stop.mockClear();
  const getUserMedia = async () => {
    if (fails) throw new DOMException('in use', 'NotReadableError');
    return { getTracks: () => [tracks] };
  };
  vi.stubGlobal('navigator', {
    mediaDevices: Object.assign(target, { enumerateDevices: async () => listed, getUserMedia }),
    permissions: { query: async () => ({ state: permission }) },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const watched = (by: 'opens' | 'replugged' | 'listed') => {
  const onHelped = vi.fn();
  const stop = watchDevice(by, 'camera', onHelped);
  return { onHelped, stop };
};

const passMs = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a device that another program uses', () => {
  it('helps within three seconds after that program has closed it, and is released', async () => {
    const { onHelped } = watched('opens');
    await passMs(10_000);
    expect(onHelped).not.toHaveBeenCalled();
    fails = false;
    await passMs(3000);
    expect([onHelped.mock.calls.length, tracks.stop.mock.calls.length]).toEqual([1, 1]);
    await passMs(10_000);
    expect(onHelped).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not help if it opens at the first look', async () => {
    fails = false;
    const { onHelped } = watched('opens');
    await passMs(10_000);
    expect(onHelped).not.toHaveBeenCalled();
  });

  it('is not opened where that would ask the guest', async () => {
    permission = 'prompt';
    const { onHelped, stop } = watched('opens');
    await passMs(4000);
    fails = false;
    await passMs(4000);
    expect([onHelped.mock.calls.length, tracks.stop.mock.calls.length]).toEqual([0, 0]);
    stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a device that is plugged in', () => {
  const tell = () => {
    target.dispatchEvent(new Event('devicechange'));
    return passMs(1000);
  };

  it.each(['listed', 'replugged'] as const)('helps once the list is longer: %s', async (by) => {
    const { onHelped } = watched(by);
    await passMs(100);
    listed = listedCameras('a');
    await tell();
    expect(onHelped).toHaveBeenCalledOnce();
    listed = listedCameras('a', 'b');
    await tell();
    expect(onHelped).toHaveBeenCalledOnce();
  });

  it('helps only after it is back, not when it is unplugged', async () => {
    listed = listedCameras('a', 'b');
    const { onHelped } = watched('replugged');
    await passMs(100);
    listed = listedCameras('a');
    await tell();
    expect(onHelped).not.toHaveBeenCalled();
    listed = listedCameras('a', 'b');
    await tell();
    expect(onHelped).toHaveBeenCalledOnce();
  });
});
