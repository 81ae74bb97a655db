import { type OpenCamera, openCamera } from '@linecheck/checks/browser/camera/open-camera';
import { showStream } from '@linecheck/checks/browser/camera/show-stream';
import { takeSnapshot } from '@linecheck/checks/browser/camera/take-snapshot';
import { watchFrames } from '@linecheck/checks/browser/camera/watch-frames';
import { DeviceError } from '@linecheck/checks/browser/devices/device-error';
import { deviceVerdict } from '@linecheck/checks/browser/help/device-verdict';
import type { FrameReading } from '@linecheck/checks/camera/frame';
import type { ScreenWidth } from '@linecheck/checks/camera/framing';
import { type CameraCode, judgeFinal } from '@linecheck/checks/camera/judge';
import type { Verdict } from '@linecheck/checks/verdict';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLeaving } from '../../ui/use-leaving';
import { createLiveJudge } from './live-judge';
import { screenWidth } from './screen-width';

const FACE_MODEL_URL = '/models/face-short-range.bin';

export type CameraTest =
  | { readonly kind: 'idle' }
  | { readonly kind: 'opening' }
  | {
      readonly kind: 'live';
      readonly camera: OpenCamera;
      readonly reading: FrameReading | undefined;
      /** Undefined while it is too early to say anything. */
      readonly verdict: Verdict | undefined;
      /** How much of that time is over, 0 to 1. */
      readonly share: number;
      /** The browser shows the picture after a tap, and not before. */
      readonly isWaiting: boolean;
    }
  | {
      readonly kind: 'finished';
      readonly camera: OpenCamera;
      readonly reading: FrameReading;
      readonly verdict: Verdict<CameraCode>;
      /** As it was when the verdict was given: what is shown with it goes by the same window. */
      readonly screen: ScreenWidth;
      readonly snapshotUrl: string | undefined;
    };

export interface FinishedCamera {
  readonly verdict: Verdict;
  /** Undefined where the device failed before anything was measured. */
  readonly measured: { readonly reading: FrameReading; readonly camera: OpenCamera } | undefined;
}

interface CameraTestOptions {
  /** Whether the last test still counts. Once it does not, the step is as if it had never run. */
  readonly isJudged: boolean;
  readonly video: RefObject<HTMLVideoElement | null>;
  /** A closed step does not listen or look: what is under way is given up. */
  readonly isOpen: boolean;
  readonly onStarted: () => void;
  /** Told which camera is live. */
  readonly onOpened: (deviceId: string) => void;
  readonly onCancelled: () => void;
  readonly onFinished: (finished: FinishedCamera) => void;
}

const idle: CameraTest = { kind: 'idle' };

/** Opens the camera, watches its frames, and gives the final verdict when asked. The device is released at each end. */
export function useCameraTest(options: CameraTestOptions) {
  const { video, isJudged, isOpen, onStarted, onOpened, onCancelled, onFinished } = options;
  const [test, setTest] = useState<CameraTest>(idle);
  const opening = useRef<AbortController>(undefined);
  /** The camera whose end is under way: a second click changes nothing. */
  const finishing = useRef<OpenCamera>(undefined);
  const camera = test.kind === 'live' ? test.camera : undefined;
  const shownUrl = test.kind === 'finished' ? test.snapshotUrl : undefined;

  const fail = (thrown: unknown) => {
    const error = thrown instanceof DeviceError ? thrown : new DeviceError('camera', 'failed', { cause: thrown });
    setTest(idle);
    onFinished({ verdict: deviceVerdict(error), measured: undefined });
  };
  const onFailure = useEffectEvent(fail);

  useEffect(() => {
    if (camera === undefined || video.current === null) return;
    const stopWatching = watchCamera(camera, video.current, {
      onReading: (reading, { verdict, share }) =>
        setTest((now) => (now.kind === 'live' ? { ...now, reading, share, verdict: verdict ?? now.verdict } : now)),
      onWaiting: (isWaiting) => setTest((now) => (now.kind === 'live' ? { ...now, isWaiting } : now)),
      onFailure: (thrown) => onFailure(thrown),
    });
    return () => {
      stopWatching();
      camera.close();
    };
  }, [camera, video]);

  useLeaving(isOpen, () => {
    opening.current?.abort();
    if (test.kind === 'idle' || test.kind === 'finished') return;
    setTest(idle);
    onCancelled();
  });
  useEffect(() => (shownUrl === undefined ? undefined : () => URL.revokeObjectURL(shownUrl)), [shownUrl]);

  const start = async (deviceId: string | undefined) => {
    const controller = new AbortController();
    opening.current?.abort();
    opening.current = controller;
    // Phones have no two cameras open at once: the one that is live goes before another one comes.
    camera?.close();
    setTest({ kind: 'opening' });
    onStarted();
    try {
      const opened = await openCamera({ deviceId, signal: controller.signal });
      setTest({ kind: 'live', camera: opened, reading: undefined, verdict: undefined, share: 0, isWaiting: false });
      onOpened(opened.deviceId);
    } catch (thrown) {
      if (!controller.signal.aborted) fail(thrown);
    }
  };

  const finish = async () => {
    if (
      test.kind !== 'live' ||
      test.reading === undefined ||
      video.current === null ||
      finishing.current === test.camera
    )
      return;
    // The very reading that the badges show.
    const { reading, camera: used } = test;
    const screen = screenWidth();
    finishing.current = used;
    // Without a snapshot the verdict stands all the same.
    const picture = await takeSnapshot(video.current).catch(() => undefined);
    // Closed, or lost, while the picture was taken: that end has been told already.
    if (!used.stream.active) return;
    const verdict = judgeFinal(reading, screen);
    const snapshotUrl = picture && URL.createObjectURL(picture);
    setTest({ kind: 'finished', camera: used, reading, verdict, screen, snapshotUrl });
    onFinished({ verdict, measured: { reading, camera: used } });
  };

  /** For the tap that the browser waits for; one that it does not accept changes nothing. */
  const play = () => void video.current?.play().catch(() => undefined);

  return { test: test.kind === 'finished' && !isJudged ? idle : test, start, play, finish };
}

interface CameraEvents {
  readonly onReading: (reading: FrameReading, look: ReturnType<ReturnType<typeof createLiveJudge>>) => void;
  readonly onWaiting: (isWaiting: boolean) => void;
  readonly onFailure: (thrown: unknown) => void;
}

/** Shows the camera in the video and reads it until stopped. */
function watchCamera(camera: OpenCamera, video: HTMLVideoElement, events: CameraEvents): () => void {
  const { onReading, onWaiting, onFailure } = events;
  const stopShowing = showStream({ video, stream: camera.stream, onWaiting, onFailure });
  const judge = createLiveJudge({ screen: screenWidth });
  const stopFrames = watchFrames({
    video,
    faceModelUrl: FACE_MODEL_URL,
    onReading: (reading) => onReading(reading, judge(reading)),
    onError: () => onFailure(new DeviceError('camera', 'unsupported')),
  });
  const stopProblems = camera.onProblem(onFailure);
  return () => {
    stopFrames();
    stopProblems();
    stopShowing();
  };
}
