import type { BackgroundTest } from '@linecheck/checks/browser/connection/background-test';
import type { runConnectionSession } from '@linecheck/checks/browser/connection/connection-session';
import type { SpeedTestProgress } from '@linecheck/checks/browser/connection/run-speed-test';
import { connectionException } from '@linecheck/checks/connection/judge';
import { assumedReadings } from '@linecheck/checks/connection/readings';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { happens, renderHook } from '../../testing/render-hook';
import { useConnectionTest } from './use-connection-test';

type Session = typeof runConnectionSession;
type Run = Parameters<Session>[1] & { end(finished: Awaited<ReturnType<Session>>): void };

beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => undefined)));
afterEach(() => void vi.unstubAllGlobals());

const progress = (change: Partial<SpeedTestProgress>): SpeedTestProgress => ({
  ...{ phase: 'download', percent: 40, measurements: { bytesMoved: 1 } },
  ...change,
});

type TakeOver = BackgroundTest['takeOver'];

/** @param takeOver What a test in the background gives; without it there is none. */
async function mounted(takeOver?: TakeOver) {
  const runs: Run[] = [];
  const runSession: Session = (_options, run) =>
    new Promise((resolve, reject) => {
      runs.push({ ...run, end: resolve });
      run.signal.addEventListener('abort', () => reject(run.signal.reason));
    });
  const events = { onStarted: vi.fn(), onCancelled: vi.fn(), onFinished: vi.fn() };
  const background = { current: takeOver && ({ takeOver } as BackgroundTest) };
  const hook = await renderHook(useConnectionTest, {
    isJudged: false,
    isOpen: true,
    background,
    runSession,
    ...events,
  });
  const start = () => happens(() => void hook.now().start());
  return { hook, runs, start, ...events };
}

const readings = assumedReadings();

describe('the connection test', () => {
  it('runs from the click on, and follows the speed of one direction at a time', async () => {
    const { hook, runs, start } = await mounted();
    await start();
    expect(hook.now().test).toMatchObject({ kind: 'running', progress: { phase: 'latency', percent: 0 } });
    await happens(() => {
      runs[0]?.tell(progress({ liveMbps: 10 }));
      runs[0]?.tell(progress({ liveMbps: 30 }));
    });
    expect(hook.now().test).toMatchObject({ course: { phase: 'download', speeds: [10, 30] } });
    await happens(() => runs[0]?.tell(progress({ phase: 'upload', liveMbps: 5 })));
    expect(hook.now().test).toMatchObject({ course: { phase: 'upload', speeds: [5] } });
  });

  it('started again shows the second run alone', async () => {
    const { hook, runs, start } = await mounted();
    await start();
    await start();
    await happens(() => runs[0]?.tell(progress({ percent: 90 })));
    expect(runs[0]?.signal.aborted).toBe(true);
    expect(hook.now().test).toMatchObject({ progress: { percent: 0 } });
  });

  it('shows its readings, and nothing of a test that broke down', async () => {
    const { hook, runs, start, onFinished } = await mounted();
    await start();
    await hook.change({ isJudged: true });
    const measured = { readings, provider: undefined };
    await happens(() => runs[0]?.end({ verdict: connectionException(), readings, measured }));
    expect(hook.now().test).toEqual({ kind: 'finished', ...measured });
    await start();
    await happens(() => runs[1]?.end({ verdict: connectionException(), readings: {}, measured: undefined }));
    expect(hook.now().test).toEqual({ kind: 'idle' });
    expect(onFinished).toHaveBeenCalledTimes(2);
  });

  it('takes over what has been measured in the background, and measures nothing itself', async () => {
    const measured = { readings, provider: undefined };
    const finished = { verdict: connectionException(), readings, measured };
    const { hook, runs, start, onFinished } = await mounted(async () => finished);
    await hook.change({ isJudged: true });
    await start();
    expect(onFinished).toHaveBeenCalledExactlyOnceWith(finished);
    expect(hook.now().test).toEqual({ kind: 'finished', ...measured });
    expect(runs).toEqual([]);
  });

  it('follows a test in the background to its end, and says that it measures once more where that does not count', async () => {
    let end = () => {};
    const { hook, runs, start } = await mounted(async ({ tell }) => {
      tell(progress({ phase: 'upload', percent: 80, liveMbps: 2 }));
      await new Promise<void>((resolve) => (end = resolve));
      return 'not-passed';
    });
    await start();
    expect(hook.now().test).toMatchObject({ progress: { percent: 80 }, course: { speeds: [2] }, isRepeat: false });
    await happens(() => end());
    expect(hook.now().test).toMatchObject({ progress: { percent: 0 }, course: { speeds: [] }, isRepeat: true });
    expect(runs).toHaveLength(1);
  });

  it('measures by itself where there is nothing to take over', async () => {
    const { hook, runs, start } = await mounted(async () => 'nothing');
    await start();
    expect(hook.now().test).toMatchObject({ progress: { percent: 0 }, isRepeat: false });
    expect(runs).toHaveLength(1);
  });
});
