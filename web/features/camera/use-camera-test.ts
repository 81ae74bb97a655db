import {
  type CameraProgress,
  type CameraShot,
  createCameraSession,
  type FinishedCamera,
} from '@linecheck/checks/browser/camera/camera-session';
import { createFrameSources } from '@linecheck/checks/browser/camera/frame-source';
import { type RefObject, useRef, useState } from 'react';
import { type CheckRunOptions, useCheckRun } from '../../checks/use-check-run';
import { useRevokedUrl } from '../../ui/behaviour/use-revoked-url';
import { useRestWhileHidden } from './use-rest-while-hidden';

interface FinishedTest extends CameraShot {
  readonly kind: 'finished';
  readonly snapshotUrl: string | undefined;
}

type State = CameraProgress | FinishedTest;

export type CameraTest = { readonly kind: 'idle' } | State;

interface CameraTestOptions extends CheckRunOptions<FinishedCamera> {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly onOpened: (deviceId: string) => void;
  readonly createSession?: typeof createCameraSession;
}

/**
 * Opens the camera, evaluates its frames, and gives the final verdict on request. The device is released at each end.
 */
export function useCameraTest(options: CameraTestOptions) {
  const { video, onOpened, createSession = createCameraSession, ...events } = options;
  const [session] = useState(() =>
    createSession({ video: () => video.current, frames: cameraFrames, screen: screenWidth }),
  );
  const { test, start: startRun, cancel } = useCheckRun<State, FinishedCamera>(events);
  useRevokedUrl(test.kind === 'finished' ? test.snapshotUrl : undefined);
  const latest = useRef<string>(undefined);
  const start = (deviceId: string | undefined) => {
    latest.current = deviceId;
    return startRun((run) => session.runTest({ ...run, deviceId, onOpened }), finishedTest);
  };
  useRestWhileHidden({
    isUsed: test.kind === 'live',
    release: cancel,
    resume: () => {
      if (events.isOpen) void start(latest.current);
    },
  });
  return {
    test,
    start,
    play: session.play,
    finish: session.finish,
  };
}

const finishedTest = ({ shot }: FinishedCamera): FinishedTest | undefined =>
  shot && { ...shot, kind: 'finished', snapshotUrl: shot.snapshot && URL.createObjectURL(shot.snapshot) };

/** Shared by the whole page: prepared during the step before, and used once there is a camera. */
export const cameraFrames = createFrameSources({ faceModelUrl: '/models/face-short-range.bin' });

/** Screens below this width are narrow (S2 §9), and use other windows for a face. */
const NARROW_BELOW_PX = 768;

export const screenWidth = (): 'narrow' | 'wide' => (window.innerWidth < NARROW_BELOW_PX ? 'narrow' : 'wide');
