import type {
  CameraProgress,
  CameraSession,
  FinishedCamera,
  LiveCamera,
} from '@linecheck/checks/browser/camera/camera-session';
import { judgeFinal } from '@linecheck/checks/camera/judge';
import { seated } from '@linecheck/checks/camera/testing/readings';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { happens, renderHook } from '../../testing/render-hook';
import { useCameraTest } from './use-camera-test';

type Run = Parameters<CameraSession['runTest']>[0] & { end(finished: FinishedCamera): void };

const revoked: string[] = [];

beforeEach(() => {
  revoked.length = 0;
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:shot');
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void revoked.push(url));
});

const camera = { deviceId: 'desk', label: 'Desk Cam' } as LiveCamera['camera'];
const live: CameraProgress = {
  kind: 'live',
  camera,
  reading: undefined,
  verdict: undefined,
  share: 0,
  isWaiting: false,
};

function shotWith(snapshot: Blob | undefined): FinishedCamera {
  const verdict = judgeFinal(seated(), 'wide');
  return { verdict, readings: {}, shot: { camera, reading: seated(), verdict, screen: 'wide', snapshot } };
}

async function mounted() {
  const runs: Run[] = [];
  const session: CameraSession = {
    runTest: (run) => new Promise((resolve) => runs.push({ ...run, end: resolve })),
    finish: vi.fn(),
    play: vi.fn(),
  };
  const events = { onStarted: vi.fn(), onCancelled: vi.fn(), onFinished: vi.fn(), onOpened: vi.fn() };
  const video = { current: null };
  const createSession = () => session;
  const hook = await renderHook(useCameraTest, { video, createSession, isJudged: false, isOpen: true, ...events });
  const start = (deviceId: string) => happens(() => void hook.now().start(deviceId));
  return { hook, runs, start, session, ...events };
}

describe('the camera test', () => {
  it('is live until it is finished, and then shows its snapshot', async () => {
    const { hook, runs, start, session, onFinished } = await mounted();
    await hook.change({ isJudged: true });
    await start('desk');
    await happens(() => runs[0]?.tell(live));
    expect(hook.now().test).toEqual(live);
    hook.now().finish();
    expect(session.finish).toHaveBeenCalledOnce();
    await happens(() => runs[0]?.end(shotWith(new Blob(['picture']))));
    expect(hook.now().test).toMatchObject({ kind: 'finished', snapshotUrl: 'blob:shot', screen: 'wide' });
    expect(onFinished).toHaveBeenCalledOnce();
    await hook.unmount();
    expect(revoked).toEqual(['blob:shot']);
  });

  it('releases the live camera before another one is opened, and ignores its later events', async () => {
    const { hook, runs, start } = await mounted();
    await start('desk');
    await happens(() => runs[0]?.tell(live));
    await start('other');
    expect(runs.map(({ deviceId, signal }) => [deviceId, signal.aborted])).toEqual([
      ['desk', true],
      ['other', false],
    ]);
    await happens(() => runs[1]?.tell({ kind: 'opening' }));
    await happens(() => runs[0]?.tell({ ...live, share: 1 }));
    expect(hook.now().test).toEqual({ kind: 'opening' });
  });

  it('releases the camera when its step is closed during the permission prompt', async () => {
    const { hook, runs, start, onCancelled } = await mounted();
    await start('desk');
    await hook.change({ isOpen: false });
    expect(runs[0]?.signal.aborted).toBe(true);
    await happens(() => runs[0]?.tell(live));
    expect(hook.now().test).toEqual({ kind: 'idle' });
    expect(onCancelled).toHaveBeenCalledOnce();
  });

  it('shows no picture where the browser could not draw it', async () => {
    const { hook, runs, start } = await mounted();
    await hook.change({ isJudged: true });
    await start('desk');
    await happens(() => runs[0]?.end(shotWith(undefined)));
    expect(hook.now().test).toMatchObject({ kind: 'finished', snapshotUrl: undefined });
  });
});
