import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DeviceError } from '../devices/device-error';
import type { BlockListener } from '../microphone/level-block';
import { onceSoundArrives } from './once-sound';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Permission = 'granted' | 'prompt';

function listening({ permission = 'granted', fails = 0 }: { permission?: Permission; fails?: number } = {}) {
  let [push, lose, left]: [BlockListener, (error: DeviceError) => void, number] = [vi.fn(), vi.fn(), fails];
  const [close, onHeard] = [vi.fn(), vi.fn()];
  const open = vi.fn(async () => {
    left -= 1;
    if (left >= 0) throw new DeviceError('microphone', 'none-found');
    return {
      close,
      onBlock: (listener: BlockListener) => {
        push = listener;
        return () => undefined;
      },
      onProblem: (listener: typeof lose) => {
        lose = listener;
        return () => undefined;
      },
    } as never;
  });
  const stop = onceSoundArrives({ deviceId: 'desk', open, readState: async () => permission }, onHeard);
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const play = (...samples: readonly number[]) => {
    push(Float32Array.from(samples));
    return pass(0);
  };
  return { stop, pass, play, open, close, onHeard, lose: () => lose(new DeviceError('microphone', 'disconnected')) };
}

it('calls back at the first sample that is not zero, with the microphone closed', async () => {
  const { pass, play, open, close, onHeard } = listening();
  await pass(0);
  await play(0, 0, Number.NaN, 0);
  expect([onHeard.mock.calls.length, close.mock.calls.length]).toEqual([0, 0]);
  close.mockImplementation(() => expect(onHeard).not.toHaveBeenCalled());
  await play(0, 1e-5);
  expect([onHeard.mock.calls.length, close.mock.calls.length]).toEqual([1, 1]);
  expect(open).toHaveBeenCalledExactlyOnceWith({ deviceId: 'desk', signal: expect.any(AbortSignal) as AbortSignal });
});

it('opens a microphone again that a switch has disconnected, or that is not there yet', async () => {
  const { pass, play, lose, open, close, onHeard } = listening({ fails: 1 });
  await pass(3000);
  lose();
  await pass(3000);
  expect([open.mock.calls.length, close.mock.calls.length]).toEqual([3, 1]);
  await play(0.1);
  expect(onHeard).toHaveBeenCalledOnce();
});

it('opens nothing that would ask the guest', async () => {
  const { pass, open, stop } = listening({ permission: 'prompt' });
  await pass(10_000);
  expect(open).not.toHaveBeenCalled();
  stop();
  await pass(0);
  expect(vi.getTimerCount()).toBe(0);
});

it('closes the microphone when it is stopped', async () => {
  const { pass, play, stop, close, onHeard } = listening();
  await pass(0);
  stop();
  await pass(0);
  expect(close).toHaveBeenCalledOnce();
  await play(0.5);
  expect(onHeard).not.toHaveBeenCalled();
});
