import { kindOfCamera } from '../../camera/camera-kind';
import type { FrameReading } from '../../camera/frame';
import type { ScreenWidth } from '../../camera/framing';
import { type CameraCode, judgeFinal, withCamera } from '../../camera/judge';
import { type ArrivedPicture, type CameraReadings, readCamera } from '../../camera/readings';
import type { CheckVerdict } from '../../verdict';
import type { CheckRun } from '../check-run';
import { DeviceError } from '../devices/device-error';
import { deviceVerdict } from '../help/device-help';
import { createReleaseStack, type ReleaseStack } from '../release-stack';
import type { FrameSources } from './frame-source';
import { createLiveJudge } from './live-judge';
import { type OpenCamera, openCamera } from './open-camera';
import { returnsPixels, sizeOf } from './pixel-reader';
import { showStream } from './show-stream';
import { watchFrames } from './watch-frames';
import { watchPictureRate } from './watch-picture-rate';

/** Quality of the JPEG, 0 to 1 (S2 §4 and §9). */
const JPEG_QUALITY = 0.8;

/**
 * The current picture of a video, in full size, as a JPEG. It is not mirrored: the page mirrors it like the preview.
 *
 * @throws Error when the video has no picture yet, or the browser cannot draw it or would change it.
 */
async function takeSnapshot(video: HTMLVideoElement): Promise<Blob> {
  if (video.videoWidth === 0) throw new Error('The video has no picture yet');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw the snapshot');
  if (!returnsPixels(context)) throw new Error('This browser would change the snapshot');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  context.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
  if (!blob) throw new Error('This browser cannot encode the snapshot');
  return blob;
}

export interface LiveCamera {
  readonly kind: 'live';
  readonly camera: OpenCamera;
  readonly picture: ArrivedPicture;
  readonly reading: FrameReading | undefined;
  readonly verdict: CheckVerdict | undefined;
  /** Elapsed share of the time before the first verdict, 0 to 1. */
  readonly share: number;
  readonly isWaiting: boolean;
}

export type CameraProgress = { readonly kind: 'opening' } | LiveCamera;

export interface CameraShot {
  readonly camera: OpenCamera;
  /** At the end of the test: a phone may have been turned. */
  readonly picture: ArrivedPicture;
  readonly reading: FrameReading;
  readonly verdict: CheckVerdict<CameraCode>;
  /** The window's width at the verdict. Everything that is shown with the verdict uses this width. */
  readonly screen: ScreenWidth;
  /** Undefined if the browser could not draw it; the verdict is still valid. */
  readonly snapshot: Blob | undefined;
}

export interface FinishedCamera {
  readonly verdict: CheckVerdict;
  readonly readings: CameraReadings;
  /** Undefined if the device failed before the guest finished. */
  readonly shot: CameraShot | undefined;
}

interface CameraRun extends CheckRun<CameraProgress> {
  readonly deviceId: string | undefined;
  readonly onOpened: (deviceId: string) => void;
}

export interface CameraSession {
  /** Runs from the click until the guest finishes, or the device fails. Rejects when the test is cancelled. */
  runTest(run: CameraRun): Promise<FinishedCamera>;
  /**
   * Ends the test with the current picture. Does nothing before the first reading, while the system mutes the camera,
   * or on a second call.
   */
  finish(): void;
  /**
   * Plays the video. Call it in the tap that the browser requires; if the browser does not accept the tap, it does
   * nothing.
   */
  play(): void;
}

interface CameraSessionOptions {
  readonly video: () => HTMLVideoElement | null;
  readonly frames: Pick<FrameSources, 'take'>;
  readonly screen: () => ScreenWidth;
  readonly facilities?: CameraFacilities;
}

/** Everything that uses a device or draws; defaults to the browser's own. Exported for tests. */
export interface CameraFacilities {
  readonly open: typeof openCamera;
  readonly show: typeof showStream;
  readonly watch: typeof watchFrames;
  readonly rate: typeof watchPictureRate;
  readonly snapshot: typeof takeSnapshot;
}

const BROWSER: CameraFacilities = {
  open: openCamera,
  show: showStream,
  watch: watchFrames,
  rate: watchPictureRate,
  snapshot: takeSnapshot,
};

export function createCameraSession(options: CameraSessionOptions): CameraSession {
  const { video, facilities = BROWSER } = options;
  let finishLive: (() => void) | undefined;
  return {
    async runTest({ deviceId, signal, onState, onOpened }) {
      onState({ kind: 'opening' });
      try {
        const camera = await facilities.open({ deviceId, signal });
        onOpened(camera.deviceId);
        const shot = await new Promise<CameraShot>((resolve, reject) => {
          finishLive = watchLive({ ...options, facilities, camera, signal, onState, resolve, reject });
        });
        return { verdict: shot.verdict, readings: readShot(shot), shot };
      } catch (thrown) {
        signal.throwIfAborted();
        return { verdict: deviceVerdict(asDeviceError(thrown)), readings: {}, shot: undefined };
      } finally {
        finishLive = undefined;
      }
    },
    finish: () => finishLive?.(),
    play: () =>
      void video()
        ?.play()
        .catch(() => undefined),
  };
}

const readShot = ({ reading, camera: { label }, picture }: CameraShot) => readCamera(reading, { label, picture });

const asDeviceError = (thrown: unknown): DeviceError =>
  thrown instanceof DeviceError ? thrown : new DeviceError('camera', 'failed', { cause: thrown });

interface Watching extends CameraSessionOptions, CheckRun<CameraProgress> {
  readonly facilities: CameraFacilities;
  readonly camera: OpenCamera;
  readonly resolve: (shot: CameraShot) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Shows and judges a camera until the test is finished or cancelled or the camera is lost, then releases it. Returns
 * `finish`.
 */
function watchLive(watching: Watching): () => void {
  const { camera, signal, onState, facilities, screen } = watching;
  let live: LiveCamera = {
    ...{ kind: 'live', camera, picture: { width: 0, height: 0, frameRate: undefined } },
    ...{ reading: undefined, verdict: undefined, share: 0, isWaiting: false },
  };
  let isFinishing = false;
  const update = (change: Partial<LiveCamera>) => {
    live = { ...live, ...change };
    onState(live);
  };
  const releases = createReleaseStack();
  releases.add(camera.close);
  const fail = (reason: unknown) => {
    releases.releaseAll();
    watching.reject(reason);
  };
  onState(live);
  watchPicture({ ...watching, releases, update, fail });
  // Releases immediately: phones cannot open two cameras, and the next one may already be opening.
  signal.addEventListener('abort', () => fail(signal.reason), { once: true });

  return () => {
    const [video, { reading, picture }] = [watching.video(), live];
    if (isFinishing || reading === undefined || video === null || camera.isMuted()) return;
    isFinishing = true;
    // Judges the reading that the badges show.
    const verdict = judgedWith(judgeFinal(reading, screen()), camera, picture);
    const shot = { camera, picture, reading, verdict, screen: screen() };
    void facilities
      .snapshot(video)
      .catch(() => undefined)
      .then((snapshot) => {
        // If the camera was closed or lost meanwhile, the test has already ended.
        watching.resolve({ ...shot, snapshot });
        releases.releaseAll();
      });
  };
}

const judgedWith = (verdict: CheckVerdict<CameraCode>, { label }: OpenCamera, { frameRate }: ArrivedPicture) =>
  withCamera(verdict, { kind: kindOfCamera(label), frameRate });

interface Watched extends Watching {
  readonly releases: ReleaseStack;
  readonly update: (change: Partial<LiveCamera>) => void;
  readonly fail: (thrown: unknown) => void;
}

function watchPicture({ camera, video, facilities, frames, screen, releases, update, fail }: Watched): void {
  const element = video();
  if (element === null) throw new DeviceError('camera', 'failed', { cause: 'there is no video element' });
  const judge = createLiveJudge({ screen });
  const { stream, isMuted } = camera;
  const rate = facilities.rate({ video: element, isMuted });
  releases.add(rate.stop);
  const onReading = (reading: FrameReading) => {
    const { share, verdict } = judge(reading);
    const picture = { ...sizeOf(element), frameRate: rate.perSecond() };
    update({ picture, reading, share, ...(verdict && { verdict: judgedWith(verdict, camera, picture) }) });
  };
  const onWaiting = (isWaiting: boolean) => update({ isWaiting });
  const onError = () => fail(new DeviceError('camera', 'unsupported'));
  releases.add(facilities.show({ video: element, stream, onWaiting, onFailure: fail }));
  releases.add(facilities.watch({ video: element, source: frames.take(), isMuted, onReading, onError }));
  releases.add(camera.onProblem(fail));
}
