import type { FinishedMicrophone } from '@linecheck/checks/browser/microphone/live-microphone';
import type { MicrophoneProgress, MicrophoneSession } from '@linecheck/checks/browser/microphone/microphone-session';
import { describe, expect, it } from 'vitest';
import { watchObjectUrls } from '../../testing/object-urls';
import { checkStep, pendingCalls } from '../../testing/pending-calls';
import { happens, renderHook } from '../../testing/render-hook';
import { useMicrophoneTest } from './microphone-step';

interface Run {
  readonly deviceId: string | undefined;
  readonly signal: AbortSignal;
  readonly onState: (progress: MicrophoneProgress) => void;
}

const { made, revoked } = watchObjectUrls();

const verdict = { status: 'passed', code: 'good', params: {} } as const;
const trackOf = (text: string) => ({
  recording: new Blob([text]),
  recorded: new Blob([text]),
  heights: [0.5],
  floorDbfs: undefined,
});

const finished = (processed: string, unprocessed?: string): FinishedMicrophone => ({
  verdict,
  readings: { device: 'Desk Mic' },
  take: {
    deviceId: 'desk',
    deviceLabel: 'Desk Mic',
    isFallbackDevice: false,
    tracks: { processed: trackOf(processed), unprocessed: unprocessed ? trackOf(unprocessed) : undefined },
    places: { clipped: [], gaps: [] },
  },
});

async function started() {
  const { calls: runs, call } = pendingCalls<Run, FinishedMicrophone | undefined>();
  const runTest: MicrophoneSession['runTest'] = (deviceId, run) => call({ ...run, deviceId });
  const step = { ...checkStep(), isJudged: true };
  const hook = await renderHook(useMicrophoneTest, { session: { runTest } as MicrophoneSession, ...step });
  const start = () => happens(() => void hook.now().start('desk'));
  await start();
  return { hook, runs, start, ...step };
}

describe('the microphone test', () => {
  it('runs with the chosen device, and can be played at its end', async () => {
    const { hook, runs, onFinished } = await started();
    expect(runs[0]?.deviceId).toBe('desk');
    await runs[0]?.end(finished('take'));
    expect(hook.now().test).toMatchObject({
      kind: 'finished',
      urls: { processed: 'blob:1', unprocessed: undefined },
      readings: { device: 'Desk Mic' },
    });
    expect(onFinished).toHaveBeenCalledOnce();
    expect(revoked).toEqual([]);
  });

  it('frees both recordings of a take when another one begins, and when the page is left', async () => {
    const { hook, runs, start } = await started();
    await runs[0]?.end(finished('as a call hears it', 'unprocessed'));
    expect(hook.now().test).toMatchObject({ urls: { processed: 'blob:1', unprocessed: 'blob:2' } });
    await start();
    await happens(() => runs[1]?.onState({ kind: 'opening' }));
    expect(revoked).toEqual(['blob:1', 'blob:2']);
    await runs[1]?.end(finished('two'));
    await hook.unmount();
    expect(revoked).toEqual(['blob:1', 'blob:2', 'blob:3']);
  });

  it('leaves nothing to play where the device failed and there is no take', async () => {
    const { hook, runs, onFinished } = await started();
    await runs[0]?.end({ verdict, readings: {}, take: undefined });
    expect(hook.now().test).toEqual({ kind: 'idle' });
    expect(onFinished).toHaveBeenCalledOnce();
    expect(made).toHaveLength(0);
  });
});
