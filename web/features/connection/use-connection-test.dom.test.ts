import type { BackgroundTest } from '@linecheck/checks/browser/connection/background-test';
import type { runConnectionSession } from '@linecheck/checks/browser/connection/connection-session';
import type { SpeedTestProgress } from '@linecheck/checks/browser/connection/run-speed-test';
import { connectionException } from '@linecheck/checks/connection/judge';
import { assumedReadings } from '@linecheck/checks/connection/readings';
import { describe, expect, it } from 'vitest';
import { checkStep, pendingCalls } from '../../testing/pending-calls';
import { happens, renderHook } from '../../testing/render-hook';
import { watchServerCalls } from '../../testing/server-calls';
import { useConnectionTest } from './use-connection-test';

type Session = typeof runConnectionSession;

watchServerCalls();

const progress = (change: Partial<SpeedTestProgress>): SpeedTestProgress => ({
  ...{ phase: 'download', percent: 40, measurements: { bytesMoved: 1 } },
  ...change,
});

/** @param takeOver The result of a test in the background; without it there is no such test. */
async function mounted(takeOver?: BackgroundTest['takeOver']) {
  const { calls: runs, call } = pendingCalls<Parameters<Session>[1], Awaited<ReturnType<Session>>>();
  const background = { current: takeOver && ({ takeOver } as BackgroundTest) };
  const step = { ...checkStep(), isJudged: true };
  const runSession: Session = (_options, run) => call(run);
  const hook = await renderHook(useConnectionTest, { background, runSession, ...step });
  const start = () => happens(() => void hook.now().start());
  await start();
  return { hook, runs, start, ...step };
}

const readings = assumedReadings();

describe('the connection test', () => {
  it('runs from the click on, and follows the speed of one direction at a time', async () => {
    const { hook, runs } = await mounted();
    expect(hook.now().test).toMatchObject({ kind: 'running', progress: { phase: 'latency', percent: 0 } });
    await happens(() => {
      runs[0]?.onState(progress({ liveMbps: 10 }));
      runs[0]?.onState(progress({ liveMbps: 30 }));
    });
    expect(hook.now().test).toMatchObject({ course: { phase: 'download', speeds: [10, 30] } });
    await happens(() => runs[0]?.onState(progress({ phase: 'upload', liveMbps: 5 })));
    expect(hook.now().test).toMatchObject({ course: { phase: 'upload', speeds: [5] } });
    await hook.change({ isOpen: false });
    expect(runs[0]?.signal.aborted).toBe(true);
  });

  it('shows its readings, and nothing of a test that broke down', async () => {
    const { hook, runs, start, onFinished } = await mounted();
    const measured = { readings, provider: undefined };
    await runs[0]?.end({ verdict: connectionException(), readings, measured });
    expect(hook.now().test).toEqual({ kind: 'finished', ...measured });
    await start();
    await runs[1]?.end({ verdict: connectionException(), readings: {}, measured: undefined });
    expect(hook.now().test).toEqual({ kind: 'idle' });
    expect(onFinished).toHaveBeenCalledTimes(2);
  });

  it('takes over a result from the background, and measures nothing itself', async () => {
    const measured = { readings, provider: undefined };
    const finished = { verdict: connectionException(), readings, measured };
    const { hook, runs, onFinished } = await mounted(async () => finished);
    expect(onFinished).toHaveBeenCalledExactlyOnceWith(finished);
    expect(hook.now().test).toEqual({ kind: 'finished', ...measured });
    expect(runs).toEqual([]);
  });

  it('follows a test in the background to its end, and reports another measurement if that does not count', async () => {
    let end = () => {};
    const { hook, runs } = await mounted(async ({ onState }) => {
      onState(progress({ phase: 'upload', percent: 80, liveMbps: 2 }));
      await new Promise<void>((resolve) => (end = resolve));
      return 'not-passed';
    });
    expect(hook.now().test).toMatchObject({ progress: { percent: 80 }, course: { speeds: [2] }, isRepeat: false });
    await happens(() => end());
    expect(hook.now().test).toMatchObject({ progress: { percent: 0 }, course: { speeds: [] }, isRepeat: true });
    expect(runs).toHaveLength(1);
  });

  it('measures if there is no test to take over', async () => {
    const { hook, runs } = await mounted(async () => 'nothing');
    expect(hook.now().test).toMatchObject({ progress: { percent: 0 }, isRepeat: false });
    expect(runs).toHaveLength(1);
  });
});
