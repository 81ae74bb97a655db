import type { DeviceError } from '../devices/device-error';
import { type GetUserMedia, stopTracks } from '../devices/get-user-media-with-timeout';
import {
  chosenDeviceId,
  type DeviceFacilities,
  deviceTrack,
  identityOf,
  openDevice,
  openStream,
} from '../devices/open-stream';
import { requireDelivering, watchIdentity, watchTrack } from '../devices/watch-track';
import { createEmitter } from '../emitter';
import type { ReleaseStack } from '../release-stack';

export interface OpenCamera {
  readonly stream: MediaStream;
  readonly label: string | undefined;
  readonly deviceId: string;
  /** True if the chosen device was missing or failed and another one was opened, which has to be shown to the guest. */
  readonly isFallbackDevice: boolean;
  /** True while the system mutes the camera: phones do so while the page is hidden. */
  isMuted(): boolean;
  /** Calls back when the device is lost; immediately if it is already lost. Returns stop. */
  onProblem(listener: (error: DeviceError) => void): () => void;
  close(): void;
}

export interface CameraOptions extends DeviceFacilities {
  readonly deviceId?: string | undefined;
  readonly mediaDevices?: GetUserMedia | undefined;
}

/** Constraints of the first attempt (S2 §7): ideally 1280 x 720 at 30 frames a second, at least 640 x 480 at 15. */
export const PICTURE = {
  width: { min: 640, ideal: 1280 },
  height: { min: 480, ideal: 720 },
  frameRate: { min: 15, ideal: 30 },
} as const satisfies MediaTrackConstraints;

/** The constraints without minimums: the second attempt fails only if there is no camera at all. */
const PICTURE_IDEAL = {
  width: { ideal: 1280 },
  height: { ideal: 720 },
  frameRate: { ideal: 30 },
} as const satisfies MediaTrackConstraints;

/**
 * Constraints of the attempts (S2 §7): the chosen device, then a front-facing camera, then any video. Exported for
 * tests.
 */
export function cameraAttempts(deviceId: string | undefined): readonly MediaStreamConstraints[] {
  return [
    { video: deviceId ? { ...PICTURE, deviceId: { exact: deviceId } } : PICTURE },
    { video: { ...PICTURE_IDEAL, facingMode: 'user' } },
    { video: true },
  ];
}

async function open(options: CameraOptions, releases: ReleaseStack): Promise<OpenCamera> {
  const { mediaDevices, signal } = options;
  const chosen = chosenDeviceId(options.deviceId);
  const stream = await openStream({ device: 'camera', attempts: cameraAttempts(chosen), mediaDevices, signal });
  releases.add(() => stopTracks(stream));
  signal?.throwIfAborted();
  const track = deviceTrack('camera', stream);
  await requireDelivering({ device: 'camera', track });
  signal?.throwIfAborted();
  const problems = createEmitter<DeviceError>({ keepLast: true });
  const watched = { device: 'camera', track, onProblem: problems.emit } as const;
  releases.add(watchTrack(watched));
  releases.add(watchIdentity(watched));
  return {
    ...identityOf(track, chosen),
    stream,
    isMuted: () => track.muted,
    onProblem: problems.on,
    close: releases.releaseAll,
  };
}

/**
 * Opens a camera for the check. A denied permission is final. Any other failure is retried with fewer constraints.
 * @throws DeviceError; everything that was opened is released.
 * @throws the reason that `signal` was aborted with.
 */
export async function openCamera(options: CameraOptions = {}): Promise<OpenCamera> {
  const facilities = { mediaDevices: globalThis.navigator?.mediaDevices, ...options };
  return openDevice('camera', facilities, (releases) => open(facilities, releases));
}
