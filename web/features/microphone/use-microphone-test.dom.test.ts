import type { MicrophoneSession } from '@linecheck/checks/browser/microphone/microphone-session';
import type { FinishedMicrophone } from '@linecheck/checks/browser/microphone/run-take';
import { describe, expect, it, vi } from 'vitest';
import { watchObjectUrls } from '../../testing/object-urls';
import { happens, renderHook } from '../../testing/render-hook';
import { useMicrophoneTest } from './use-microphone-test';

type Run = Parameters<MicrophoneSession['runTest']>[1] & {
  readonly deviceId: string | undefined;
  end(finished: FinishedMicrophone | undefined): void;
};

const { made, revoked } = watchObjectUrls();

const verdict = {
  status: 'passed',
  code: 'good',
  params: {},
  message: 'Good',
  details: '',
  advice: undefined,
} as const;

const trackOf = (recording: Blob) => ({ recording, heights: [0.5], floorDbfs: undefined });

const finished = (processed: Blob, unprocessed?: Blob): FinishedMicrophone => ({
  verdict,
  readings: { device: 'Desk Mic' },
  take: {
    deviceId: 'desk',
    deviceLabel: 'Desk Mic',
    isFallbackDevice: false,
    tracks: { processed: trackOf(processed), unprocessed: unprocessed && trackOf(unprocessed) },
    places: { clipped: [], gaps: [] },
  },
});

async function mounted() {
  const runs: Run[] = [];
  const session = {
    runTest: (deviceId, run) => new Promise((resolve) => runs.push({ ...run, deviceId, end: resolve })),
  } as Partial<MicrophoneSession> as MicrophoneSession;
  const events = { onStarted: vi.fn(), onCancelled: vi.fn(), onFinished: vi.fn() };
  const hook = await renderHook(useMicrophoneTest, { session, isJudged: false, isOpen: true, ...events });
  const start = (deviceId?: string) => happens(() => void hook.now().start(deviceId));
  return { hook, runs, start, ...events };
}

describe('the microphone test', () => {
  it('runs with the chosen device, and can be played at its end', async () => {
    const { hook, runs, start, onFinished } = await mounted();
    await start('desk');
    expect(runs[0]?.deviceId).toBe('desk');
    await hook.change({ isJudged: true });
    await happens(() => runs[0]?.end(finished(new Blob(['take']))));
    expect(hook.now().test).toMatchObject({
      kind: 'finished',
      urls: { processed: 'blob:1', unprocessed: undefined },
      readings: { device: 'Desk Mic' },
    });
    expect(onFinished).toHaveBeenCalledOnce();
    expect(revoked).toEqual([]);
  });

  it('frees both recordings of a take', async () => {
    const { hook, runs, start } = await mounted();
    await start();
    await hook.change({ isJudged: true });
    await happens(() => runs[0]?.end(finished(new Blob(['as a call hears it']), new Blob(['unprocessed']))));
    expect(hook.now().test).toMatchObject({ urls: { processed: 'blob:1', unprocessed: 'blob:2' } });
    await hook.unmount();
    expect(revoked).toEqual(['blob:1', 'blob:2']);
  });

  it('frees a recording when another take begins, and when the page is left', async () => {
    const { hook, runs, start } = await mounted();
    await hook.change({ isJudged: true });
    await start();
    await happens(() => runs[0]?.end(finished(new Blob(['one']))));
    await start();
    await happens(() => runs[1]?.tell({ kind: 'opening' }));
    expect(revoked).toEqual(['blob:1']);
    await happens(() => runs[1]?.end(finished(new Blob(['two']))));
    await hook.unmount();
    expect(revoked).toEqual(['blob:1', 'blob:2']);
  });

  it('without a take, since the device failed, leaves nothing to play', async () => {
    const { hook, runs, start, onFinished } = await mounted();
    await start();
    await happens(() => runs[0]?.end({ verdict, readings: {}, take: undefined }));
    expect(hook.now().test).toEqual({ kind: 'idle' });
    expect(onFinished).toHaveBeenCalledOnce();
    expect(made).toHaveLength(0);
  });

  it('makes no address for a take that ends after its step was closed', async () => {
    const { hook, runs, start } = await mounted();
    await start();
    await hook.change({ isOpen: false });
    await happens(() => runs[0]?.end(finished(new Blob(['late']))));
    expect(made).toHaveLength(0);
  });
});
