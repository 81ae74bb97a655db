import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeviceError } from './device-error';
import { watchIdentity } from './watch-identity';

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
