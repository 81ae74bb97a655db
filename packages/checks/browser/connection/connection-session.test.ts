import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { assumedReadings } from '../../connection/readings';
import { eachMeasured, measured } from '../../reading';
import { runConnectionSession } from './connection-session';
import type { SpeedTestProgress, SpeedTestResult } from './run-speed-test';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const fast: SpeedTestResult = {
  readings: eachMeasured({ latencyMs: 12, downloadMbps: 90, uploadMbps: 40, bytesMoved: 9e6 }),
  endedBy: 'finished',
};

const nothing = (endedBy: SpeedTestResult['endedBy']): SpeedTestResult => ({
  readings: { ...assumedReadings(), bytesMoved: measured(0) },
  endedBy,
});

function session(result: SpeedTestResult | Error, isOffline = false) {
  const told: SpeedTestProgress[] = [];
  const controller = new AbortController();
  const runTest = vi.fn(async () => {
    if (result instanceof Error) throw result;
    return result;
  });
  const options = { findProvider: async () => 'cloudflare' as const, runTest, isOffline: () => isOffline };
  const running = runConnectionSession(options, { signal: controller.signal, tell: (now) => void told.push(now) });
  const over = vi.fn();
  running.then(over, over);
  return { running, controller, over, runTest };
}

describe('a connection session', () => {
  it('has its verdict half a second after the test', async () => {
    const { running, over, runTest } = session(fast);
    await vi.advanceTimersByTimeAsync(499);
    expect(over).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await running).toMatchObject({
      verdict: { code: 'excellent' },
      readings: { latencyMs: measured(12), provider: 'cloudflare' },
      measured: { provider: 'cloudflare' },
    });
    expect(runTest).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ provider: 'cloudflare' }));
  });

  it('names nobody who has measured an estimate', async () => {
    const { running } = session(nothing('timeout'));
    await vi.runAllTimersAsync();
    expect(await running).toMatchObject({ verdict: { code: 'unmeasured' }, measured: { provider: undefined } });
  });

  it.each([
    ['the engine did not come', nothing('failed'), false],
    ['the browser knows that there is no network', nothing('unreachable'), true],
    ['it breaks down', new Error('broken'), false],
  ] as const)('is an exception, without a reading, where %s', async (_where, result, isOffline) => {
    const { running } = session(result, isOffline);
    await vi.runAllTimersAsync();
    expect(await running).toMatchObject({ verdict: { code: 'exception' }, readings: {}, measured: undefined });
  });

  it('that is given up, also in its last half second, has no verdict', async () => {
    const { running, controller } = session(fast);
    const refused = expect(running).rejects.toThrow('left');
    await vi.advanceTimersByTimeAsync(100);
    controller.abort(new Error('left'));
    await refused;
  });
});
