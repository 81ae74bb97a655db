import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PathOutcome } from '../../connection/media/outcome';
import { assumedReadings } from '../../connection/readings';
import { eachMeasured, measured } from '../../reading';
import { fakePage } from '../devices/testing/fake-page';
import { type OrderedProvider, runConnectionSession } from './connection-session';
import type { ConnectionProgress } from './path-test';
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

const notBlocked = async () => false;

interface Circumstances {
  readonly isOffline?: boolean;
  readonly isBlocked?: () => Promise<boolean>;
  readonly provider?: OrderedProvider;
  readonly hostname?: string;
}

function session(result: SpeedTestResult | Error, circumstances: Circumstances = {}) {
  const { isOffline = false, isBlocked = notBlocked, provider = 'cloudflare', hostname = 'localhost' } = circumstances;

  const told: SpeedTestProgress[] = [];
  const controller = new AbortController();
  const runTest = vi.fn(async () => {
    if (result instanceof Error) throw result;
    return result;
  });
  const options = { findProvider: async () => provider, runTest, isBlocked, isOffline: () => isOffline, hostname };
  const running = runConnectionSession(options, { signal: controller.signal, onState: (now) => void told.push(now) });
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

  it.each([
    ['self', 'localhost', 'this-computer'],
    ['self', '192.168.1.5', 'private-network'],
    ['self', 'check.example.org', undefined],
    ['cloudflare', 'localhost', undefined],
  ] as const)('with %s, at %s, was measured to a server in the place %s', async (provider, hostname, serverPlace) => {
    const { running } = session(fast, { provider, hostname });
    await vi.advanceTimersByTimeAsync(500);
    const { readings, verdict } = await running;
    expect([readings.serverPlace, verdict.params.place]).toEqual([serverPlace, serverPlace]);
  });

  it('that measured nothing was measured to no server', async () => {
    const { running } = session(nothing('timeout'), { provider: 'self' });
    await vi.advanceTimersByTimeAsync(500);
    expect((await running).readings.serverPlace).toBeUndefined();
  });

  describe('with the path that calls take', () => {
    const packets: PathOutcome = {
      state: 'measured',
      readings: {
        loss: { up: 0.05, down: 0, probes: 400 },
        jitterMs: 3,
        idle: { medianMs: 20 },
        busy: { medianMs: 80, isAtLeast: false },
        spreadMs: 12,
        tooLateShare: 0,
        isComputerBusy: false,
      },
    };

    function withPath(outcome: PathOutcome | undefined, result: SpeedTestResult = fast) {
      const path = { follow: vi.fn(), finish: vi.fn(async () => outcome ?? packets), stop: vi.fn() };
      const progress: SpeedTestProgress = { phase: 'download', percent: 50, measurements: { bytesMoved: 1 } };
      const told: ConnectionProgress[] = [];
      const running = runConnectionSession(
        {
          findProvider: async () => 'self',
          runTest: async (options) => {
            await Promise.resolve();
            options?.onProgress?.(progress);
            return result;
          },
          isBlocked: notBlocked,
          isOffline: () => true,
          startPath: async () => (outcome === undefined ? undefined : path),
        },
        { signal: new AbortController().signal, onState: (now) => void told.push(now) },
      );
      return { running, path, told, progress };
    }

    it('judges it, and its round-trip times replace those of the requests', async () => {
      const requests = eachMeasured({ jitterMs: 9, loadedLatencyMs: 30 });
      const { running, path, told, progress } = withPath(packets, {
        ...fast,
        readings: { ...fast.readings, ...requests },
      });
      await vi.runAllTimersAsync();
      const { verdict, readings } = await running;
      expect(verdict).toMatchObject({ status: 'warning', code: 'loss-too-high' });
      expect(readings).toMatchObject({
        mediaPath: 'measured',
        latencyMs: readings.roundTripMs,
        packetJitterMs: measured(3),
        busyRoundTripMs: measured(80),
        jitterMs: undefined,
        loadedLatencyMs: undefined,
      });
      expect(readings.roundTripMs?.basis).toBe('measured');
      expect(path.follow).toHaveBeenCalledExactlyOnceWith(progress);
      expect(path.finish).toHaveBeenCalledExactlyOnceWith({ mayWait: true });
      expect(path.stop).toHaveBeenCalled();
      expect(told).toEqual([progress, { ...progress, isPathLeft: true }]);
    });

    it('does not delay a verdict that it cannot change', async () => {
      const slow = { ...fast, readings: { ...fast.readings, ...eachMeasured({ downloadMbps: 2, uploadMbps: 0.4 }) } };
      const { running, path } = withPath(packets, slow);
      await vi.runAllTimersAsync();
      expect((await running).verdict.code).not.toBe('loss-too-high');
      expect(path.finish).toHaveBeenCalledExactlyOnceWith({ mayWait: false });
    });

    it('reports that its code could not be loaded', async () => {
      const { running } = withPath(undefined);
      await vi.runAllTimersAsync();
      expect(await running).toMatchObject({ verdict: { code: 'excellent' }, readings: { mediaPath: 'cut-off' } });
    });

    it('has the latency that a busy computer hid from the requests', async () => {
      const { latencyMs } = assumedReadings();
      const hidden = { ...fast, readings: { ...fast.readings, latencyMs }, disturbed: ['latencyMs'] as const };
      const quiet = { ...packets, readings: { ...packets.readings, loss: { up: 0, down: 0, probes: 400 } } };
      const { running } = withPath(quiet, hidden);
      await vi.runAllTimersAsync();
      expect(await running).toMatchObject({
        verdict: { code: 'excellent' },
        readings: { latencyMs: measured(20), disturbedBy: undefined },
      });
    });

    it('does not request a path without a network', async () => {
      const { running, path } = withPath(packets, nothing('unreachable'));
      await vi.runAllTimersAsync();
      expect((await running).verdict.code).toBe('exception');
      expect(path.finish).not.toHaveBeenCalled();
      expect(path.stop).toHaveBeenCalled();
    });
  });

  it('names no measuring server for an estimate', async () => {
    const { running } = session(nothing('timeout'));
    await vi.runAllTimersAsync();
    expect(await running).toMatchObject({ verdict: { code: 'unmeasured' }, measured: { provider: undefined } });
  });

  it.each([
    ['the engine did not come', nothing('failed'), false],
    ['the browser reports that there is no network', nothing('unreachable'), true],
    ['it breaks down', new Error('broken'), false],
  ] as const)('is an exception, without a reading, where %s', async (_where, result, isOffline) => {
    const { running } = session(result, { isOffline });
    await vi.runAllTimersAsync();
    expect(await running).toMatchObject({ verdict: { code: 'exception' }, readings: {}, measured: undefined });
  });

  it.each([
    ['unmeasured', nothing('unreachable')],
    ['exception', nothing('failed')],
  ] as const)('that measured nothing (%s) names a blocker', async (code, result) => {
    const isBlocked = vi.fn(async () => true);
    const { running } = session(result, { isBlocked });
    await vi.runAllTimersAsync();
    expect((await running).verdict).toMatchObject({ code, params: { cause: 'blocked' } });
    expect(isBlocked).toHaveBeenCalledExactlyOnceWith('cloudflare');
  });

  it('on a computer that is too busy is not measured, and names that cause without looking for a blocker', async () => {
    const isBlocked = vi.fn(async () => true);
    const { downloadMbps } = assumedReadings();
    const readings = { ...fast.readings, downloadMbps };
    const { running } = session({ ...fast, readings, disturbed: ['downloadMbps'] }, { isBlocked });
    await vi.runAllTimersAsync();
    expect(await running).toMatchObject({
      verdict: { status: 'warning', code: 'unmeasured', params: { cause: 'busy-computer' } },
      readings: { disturbedBy: 'busy-computer', downloadMbps },
    });
    expect(isBlocked).not.toHaveBeenCalled();
  });

  it('that measured something does not look for a blocker', async () => {
    const isBlocked = vi.fn(async () => true);
    const { running } = session(fast, { isBlocked });
    await vi.runAllTimersAsync();
    expect((await running).verdict.params).toEqual({});
    expect(isBlocked).not.toHaveBeenCalled();
  });

  it('of a hidden page restarts when the page is visible, unless it has passed', async () => {
    const { page, hide, show } = fakePage();
    const ends = [nothing('timeout'), fast];
    const runTest = vi.fn(async () => {
      hide();
      return ends.shift() ?? fast;
    });
    const options = {
      findProvider: async () => 'self' as const,
      runTest,
      isBlocked: notBlocked,
      isOffline: () => true,
      page,
    };
    const running = runConnectionSession(options, { signal: new AbortController().signal, onState: () => undefined });
    const over = vi.fn();
    void running.then(over);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([runTest.mock.calls.length, over.mock.calls.length]).toEqual([1, 0]);
    show();
    await vi.advanceTimersByTimeAsync(250);
    expect(runTest).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(500);
    expect(await running).toMatchObject({ verdict: { code: 'excellent' } });
  });

  it('that is cancelled while its page is hidden ends', async () => {
    const { page, hide } = fakePage();
    hide();
    const controller = new AbortController();
    const runTest = async () => nothing('failed');
    const options = {
      findProvider: async () => 'self' as const,
      runTest,
      isBlocked: notBlocked,
      isOffline: () => false,
      page,
    };
    const running = runConnectionSession(options, { signal: controller.signal, onState: () => undefined });
    const refused = expect(running).rejects.toThrow('left');
    await vi.advanceTimersByTimeAsync(10_000);
    controller.abort(new Error('left'));
    await refused;
  });

  it('that is cancelled, also in its last half second, has no verdict', async () => {
    const { running, controller } = session(fast);
    const refused = expect(running).rejects.toThrow('left');
    await vi.advanceTimersByTimeAsync(100);
    controller.abort(new Error('left'));
    await refused;
  });
});
