import type {
  CameraProgress,
  CameraSession,
  FinishedCamera,
  LiveCamera,
} from '@linecheck/checks/browser/camera/camera-session';
import { judgeFinal } from '@linecheck/checks/camera/judge';
import { seated } from '@linecheck/checks/camera/testing/readings';
import { describe, expect, it, vi } from 'vitest';
import { watchObjectUrls } from '../../testing/object-urls';
import { checkStep, pendingCalls } from '../../testing/pending-calls';
import { happens, renderHook } from '../../testing/render-hook';
import { useCameraTest } from './use-camera-test';

const { revoked } = watchObjectUrls();

const camera = { deviceId: 'desk', label: 'Desk Cam' } as LiveCamera['camera'];
const unseen = { reading: undefined, verdict: undefined, share: 0, isWaiting: false };
const live: CameraProgress = { kind: 'live', camera, ...unseen };

function shotWith(snapshot: Blob | undefined): FinishedCamera {
  const verdict = judgeFinal(seated(), 'wide');
  return { verdict, readings: {}, shot: { camera, reading: seated(), verdict, screen: 'wide', snapshot } };
}

async function started() {
  const { calls: runs, call } = pendingCalls<Parameters<CameraSession['runTest']>[0], FinishedCamera>();
  const session: CameraSession = { runTest: call, finish: vi.fn(), play: vi.fn() };
  const step = { ...checkStep(), isJudged: true, onOpened: vi.fn() };
  const video = { current: null };
  const hook = await renderHook(useCameraTest, { video, createSession: () => session, ...step });
  await happens(() => void hook.now().start('desk'));
  return { hook, runs, session, ...step };
}

describe('the camera test', () => {
  it('is live until it is finished, and then shows its snapshot', async () => {
    const { hook, runs, session, onFinished, onOpened } = await started();
    expect(runs[0]).toMatchObject({ deviceId: 'desk', onOpened });
    await happens(() => runs[0]?.onState(live));
    expect(hook.now().test).toEqual(live);
    hook.now().finish();
    expect(session.finish).toHaveBeenCalledOnce();
    await runs[0]?.end(shotWith(new Blob(['picture'])));
    expect(hook.now().test).toMatchObject({ kind: 'finished', snapshotUrl: 'blob:1', screen: 'wide' });
    expect(onFinished).toHaveBeenCalledOnce();
    await hook.unmount();
    expect(revoked).toEqual(['blob:1']);
  });

  it('releases the camera when its step is closed', async () => {
    const { hook, runs } = await started();
    await hook.change({ isOpen: false });
    expect(runs[0]?.signal.aborted).toBe(true);
  });

  it('shows no picture where the browser could not draw it', async () => {
    const { hook, runs } = await started();
    await runs[0]?.end(shotWith(undefined));
    expect(hook.now().test).toMatchObject({ kind: 'finished', snapshotUrl: undefined });
  });
});
