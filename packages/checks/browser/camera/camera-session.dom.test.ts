import { describe, expect, it, vi } from 'vitest';
import type { FrameReading } from '../../camera/frame';
import { seated } from '../../camera/testing/readings';
import { DeviceError } from '../devices/device-error';
import { type CameraFacilities, type CameraProgress, createCameraSession } from './camera-session';
import type { FrameSource } from './frame-fallback';
import type { OpenCamera } from './open-camera';

const frames = { take: () => ({}) as FrameSource };
const VIDEO = {
  ...{ play: () => Promise.reject(new Error('not allowed')), videoWidth: 1280, videoHeight: 720 },
} as unknown as HTMLVideoElement;

/** A camera whose picture, problems and snapshot arrive when the test delivers them. */
function rig(snapshot: () => Promise<Blob> = async () => new Blob(['picture']), label = 'Desk Cam') {
  const [stopShowing, stopFrames, stopCounting, close] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
  let show: (reading: FrameReading) => void = () => undefined;
  let lose: (error: DeviceError) => void = () => undefined;
  const device = { isMuted: false, perSecond: 30 as number | undefined, video: { ...VIDEO } };
  const camera: OpenCamera = {
    isMuted: () => device.isMuted,
    stream: {} as MediaStream,
    label,
    deviceId: 'desk',
    isFallbackDevice: false,
    onProblem: (listener) => {
      lose = listener;
      return () => undefined;
    },
    close,
  };
  const facilities = {
    open: vi.fn<CameraFacilities['open']>(async () => camera),
    show: () => stopShowing,
    watch: ({ onReading }) => {
      show = onReading;
      return stopFrames;
    },
    rate: () => ({ perSecond: () => device.perSecond, stop: stopCounting }),
    snapshot: vi.fn(snapshot),
  } satisfies CameraFacilities;
  const session = createCameraSession({ video: () => device.video, frames, screen: () => 'wide', facilities });
  const told: CameraProgress[] = [];
  const controller = new AbortController();
  const onOpened = vi.fn();
  const start = async () => {
    const onState = (state: CameraProgress) => void told.push(state);
    const running = session.runTest({ deviceId: 'desk', signal: controller.signal, onState, onOpened });
    await vi.waitFor(() => expect(facilities.open).toHaveBeenCalled());
    await Promise.resolve();
    return { running };
  };
  const released = () => [stopShowing, stopFrames, stopCounting, close].map(({ mock }) => mock.calls.length);
  return {
    ...{ session, facilities, controller, told, onOpened, start, released, device },
    show: (reading: FrameReading) => show(reading),
    lose: (error: DeviceError) => lose(error),
  };
}

describe('a camera session', () => {
  it('shows the camera, and ends with the latest reading', async () => {
    const { session, start, show, told, onOpened, released } = rig();
    const { running } = await start();
    show(seated({ brightness: 0.2 }));
    show(seated());
    session.finish();
    const { verdict, readings, shot } = await running;
    expect(told.map(({ kind }) => kind)).toEqual(['opening', 'live', 'live', 'live']);
    expect(onOpened).toHaveBeenCalledExactlyOnceWith('desk');
    expect(verdict.code).toBe('excellent');
    expect(readings).toMatchObject({ brightness: { value: 0.5, basis: 'measured' }, device: 'Desk Cam' });
    expect(shot?.snapshot?.size).toBe(7);
    expect(released()).toEqual([1, 1, 1, 1]);
  });

  it('has the size and the rate of the pictures at its end', async () => {
    const { session, start, show, device } = rig();
    const { running } = await start();
    show(seated());
    Object.assign(device, { perSecond: 24.3 });
    Object.assign(device.video, { videoWidth: 720, videoHeight: 1280 });
    show(seated());
    session.finish();
    expect((await running).readings).toMatchObject({
      width: { value: 720 },
      height: { value: 1280 },
      frameRate: { value: 24, basis: 'measured' },
    });
  });

  it('tells a picture that stutters while it is live, and at its end', async () => {
    const { session, start, show, device, told } = rig();
    device.perSecond = 2;
    const { running } = await start();
    for (let at = 0; at < 5; at += 1) show(seated());
    expect(told.at(-1)).toMatchObject({ kind: 'live', verdict: { code: 'stutters', params: { count: 2 } } });
    session.finish();
    const { verdict, readings } = await running;
    expect(verdict.code).toBe('stutters');
    expect(readings.frameRate).toEqual({ value: 2, basis: 'measured' });
  });

  it('has no rate where the pictures were not counted', async () => {
    const { session, start, show, device } = rig();
    device.perSecond = undefined;
    const { running } = await start();
    show(seated());
    session.finish();
    const { verdict, readings } = await running;
    expect([verdict.code, readings.frameRate]).toEqual(['excellent', undefined]);
  });

  it('names the kind of the camera in a verdict whose advice depends on it', async () => {
    const { session, start, show } = rig(undefined, 'OBS Virtual Camera');
    const { running } = await start();
    show(seated({ pictureState: 'frozen' }));
    session.finish();
    const { verdict, readings } = await running;
    expect(verdict).toEqual({ status: 'warning', code: 'frozen', params: { kind: 'program' } });
    expect(readings).toMatchObject({ pictureState: 'frozen', cameraKind: 'program' });
  });

  it('cannot be finished before there is a reading, nor twice', async () => {
    const { session, facilities, start, show } = rig();
    session.finish();
    const { running } = await start();
    session.finish();
    expect(facilities.snapshot).not.toHaveBeenCalled();
    show(seated());
    session.finish();
    session.finish();
    await running;
    session.finish();
    expect(facilities.snapshot).toHaveBeenCalledOnce();
  });

  it('cannot be finished with the black picture of a camera that the system mutes', async () => {
    const { session, facilities, device, start, show } = rig();
    const { running } = await start();
    show(seated());
    device.isMuted = true;
    session.finish();
    expect(facilities.snapshot).not.toHaveBeenCalled();
    device.isMuted = false;
    session.finish();
    expect((await running).verdict.code).toBe('excellent');
  });

  it('has its verdict without a snapshot where the browser cannot draw', async () => {
    const { session, start, show } = rig(() => Promise.reject(new Error('no canvas')));
    const { running } = await start();
    show(seated());
    session.finish();
    expect(await running).toMatchObject({ verdict: { status: 'passed' }, shot: { snapshot: undefined } });
  });

  it('that is cancelled releases the camera within the call', async () => {
    const { controller, start, released } = rig();
    const { running } = await start();
    controller.abort(new Error('left'));
    expect(released()).toEqual([1, 1, 1, 1]);
    await expect(running).rejects.toThrow('left');
  });

  it('that is cancelled while its snapshot is drawn has no verdict', async () => {
    let draw: (blob: Blob) => void = () => undefined;
    const { session, controller, start, show } = rig(() => new Promise((resolve) => (draw = resolve)));
    const { running } = await start();
    show(seated());
    session.finish();
    controller.abort(new Error('left'));
    draw(new Blob());
    await expect(running).rejects.toThrow('left');
  });

  it('whose camera is unplugged fails, and releases it', async () => {
    const { start, lose, released } = rig();
    const { running } = await start();
    lose(new DeviceError('camera', 'disconnected'));
    expect(await running).toMatchObject({ verdict: { status: 'failed' }, readings: {}, shot: undefined });
    expect(released()).toEqual([1, 1, 1, 1]);
  });

  it('whose camera does not open fails', async () => {
    const { facilities, start, onOpened } = rig();
    facilities.open.mockRejectedValue(new DeviceError('camera', 'in-use'));
    const { running } = await start();
    expect((await running).verdict.code).toBe('in-use');
    expect(onOpened).not.toHaveBeenCalled();
  });
});
