import type {
  CameraProgress,
  CameraSession,
  FinishedCamera,
  LiveCamera,
} from '@linecheck/checks/browser/camera/camera-session';
import { judgeFinal } from '@linecheck/checks/camera/judge';
import { seated } from '@linecheck/checks/camera/testing/readings';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeTime } from '../../testing/fake-time';
import { fakeMedia } from '../../testing/media-devices';
import { watchObjectUrls } from '../../testing/object-urls';
import { checkStep, pendingCalls } from '../../testing/pending-calls';
import { happens, renderHook } from '../../testing/render-hook';
import { releaseDevices } from '../../ui/behaviour/use-release-on-leave';
import { useCameraTest } from './use-camera-test';

const media = fakeMedia();
const passMs = fakeTime();
const { revoked } = watchObjectUrls();

async function hide(isHidden: boolean) {
  Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
  await happens(() => void document.dispatchEvent(new Event('visibilitychange')));
  await passMs(0);
}

afterEach(() => hide(false));

const camera = { deviceId: 'desk', label: 'Desk Cam' } as LiveCamera['camera'];
const picture = { width: 1280, height: 720, frameRate: undefined };
const unseen = { picture, reading: undefined, verdict: undefined, share: 0, isWaiting: false };
const live: CameraProgress = { kind: 'live', camera, ...unseen };

function shotWith(snapshot: Blob | undefined): FinishedCamera {
  const verdict = judgeFinal(seated(), 'wide');
  return { verdict, readings: {}, shot: { camera, picture, reading: seated(), verdict, screen: 'wide', snapshot } };
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

  it('releases the camera when the guest joins the studio, and does not open it again', async () => {
    const { hook, runs, onCancelled } = await started();
    await happens(() => runs[0]?.onState(live));
    await happens(() => releaseDevices());
    expect(runs[0]?.signal.aborted).toBe(true);
    expect(hook.now().test).toEqual({ kind: 'idle' });
    expect(onCancelled).toHaveBeenCalledOnce();
    await hide(true);
    await passMs(10_000);
    await hide(false);
    expect(runs).toHaveLength(1);
  });

  it('releases the camera some seconds after the page is hidden, and opens it again when it is shown', async () => {
    media.permission = 'granted';
    const { hook, runs } = await started();
    await happens(() => runs[0]?.onState(live));
    await hide(true);
    await passMs(4900);
    expect(runs[0]?.signal.aborted).toBe(false);
    await passMs(200);
    expect(runs[0]?.signal.aborted).toBe(true);
    await hide(false);
    expect(runs[1]).toMatchObject({ deviceId: 'desk' });
    expect(hook.now().test).not.toMatchObject({ kind: 'live' });
    await happens(() => runs[1]?.onState(live));
    expect(hook.now().test).toEqual(live);
  });

  it('keeps the camera of a page that is hidden for a moment', async () => {
    const { runs } = await started();
    await happens(() => runs[0]?.onState(live));
    await hide(true);
    await passMs(3000);
    await hide(false);
    await passMs(10_000);
    expect(runs[0]?.signal.aborted).toBe(false);
  });

  it('waits for a click where the browser would ask the guest who returns', async () => {
    media.permission = 'prompt';
    const { hook, runs } = await started();
    await happens(() => runs[0]?.onState(live));
    await hide(true);
    await passMs(6000);
    await hide(false);
    expect(runs).toHaveLength(1);
    expect(hook.now().test).toEqual({ kind: 'idle' });
  });

  it('shows no picture where the browser could not draw it', async () => {
    const { hook, runs } = await started();
    await runs[0]?.end(shotWith(undefined));
    expect(hook.now().test).toMatchObject({ kind: 'finished', snapshotUrl: undefined });
  });
});
