import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onceAllowed, readPermission, statedPermission, watchPermission } from './watch-permission';

const permissionsSaying = (read: () => PermissionState) => ({
  query: async () => ({ state: read() }) as PermissionStatus,
});
const rejecting = { query: () => Promise.reject(new TypeError("'microphone' is not a valid PermissionName")) };
const listing = (label: string) => ({
  enumerateDevices: async () => [{ deviceId: 'a', kind: 'audioinput', label, groupId: '' } as MediaDeviceInfo],
});

describe('the permission', () => {
  const saying = (state: PermissionState) => permissionsSaying(() => state);

  it.each([
    ['is what the browser says', saying('denied'), undefined, ['denied', 'denied']],
    ['is read, but not stated, by the names of devices', rejecting, listing('USB Mic'), ['granted', 'unknown']],
    ['is unknown if nothing reports it', rejecting, listing(''), ['unknown', 'unknown']],
    ['is unknown where the browser has nothing to ask', undefined, undefined, ['unknown', 'unknown']],
  ])('%s', async (_name, permissions, mediaDevices, expected) => {
    const facilities = { permissions, mediaDevices };
    const states = [readPermission('microphone', facilities), statedPermission('microphone', facilities)];
    expect(await Promise.all(states)).toEqual(expected);
  });
});

describe('watchPermission', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('reports the current state and each change until it is stopped', async () => {
    let state: PermissionState = 'denied';
    const heard: string[] = [];
    const stop = watchPermission('camera', (now) => heard.push(now), { permissions: permissionsSaying(() => state) });
    await vi.advanceTimersByTimeAsync(3000);
    state = 'granted';
    await vi.advanceTimersByTimeAsync(1000);
    stop();
    state = 'prompt';
    await vi.advanceTimersByTimeAsync(3000);
    expect(heard).toEqual(['denied', 'granted']);
  });
});

describe('onceAllowed', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['a refusal that is taken back', ['denied', 'granted'], 1],
    ['a question that is answered', ['prompt', 'granted'], 1],
    ['what was allowed all the time', ['granted', 'granted'], 0],
    ['a refusal that stays', ['denied', 'prompt'], 0],
  ] as const)('is called for %s', async (_, [before, after], times) => {
    let state: PermissionState = before;
    const onAllowed = vi.fn();
    const stop = onceAllowed('camera', onAllowed, { permissions: permissionsSaying(() => state) });
    await vi.advanceTimersByTimeAsync(2000);
    state = after;
    await vi.advanceTimersByTimeAsync(2000);
    stop();
    expect(onAllowed).toHaveBeenCalledTimes(times);
  });
});
