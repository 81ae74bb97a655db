import { DeviceError, type DeviceKind } from '../devices/device-error';
import { listDevices } from '../devices/devices';
import type { GetUserMedia } from '../devices/get-user-media-with-timeout';
import { type DeviceFacilities, openDevice } from '../devices/open-device';
import { deviceTrack, openStream } from '../devices/open-stream';
import { stopTracks } from '../devices/stop-tracks';
import { readPermission } from '../devices/watch-permission';
import { requireDelivering, watchTrack } from '../devices/watch-track';
import { createEmitter } from '../emitter';
import { PROCESSED } from '../microphone/open-microphone';
import type { ReleaseStack } from '../release-stack';
import { limitPicture } from './limit-picture';

/** An open camera and microphone for a clip. */
export interface OpenClipDevices {
  /** Picture and sound, for display and recording. */
  readonly stream: MediaStream;
  /** Calls back when one of the devices is lost; immediately if it is already lost. Returns stop. */
  onProblem(listener: (error: DeviceError) => void): () => void;
  /** Stops every track. May be called again. */
  close(): void;
}

/** The names of the tested devices, so that the clip is recorded with them. */
export type TestedDevices = Readonly<Partial<Record<DeviceKind, string | undefined>>>;

/** Options for opening the devices of a clip. */
export interface ClipDeviceOptions extends DeviceFacilities {
  readonly tested?: TestedDevices;
  readonly mediaDevices?: (GetUserMedia & Pick<MediaDevices, 'enumerateDevices'>) | undefined;
  readonly readState?: typeof readPermission;
}

/** Constraints of a clip (S2 §7). */
const PICTURE = { width: { ideal: 640 }, height: { ideal: 480 }, frameRate: { ideal: 30 } } as const;

const KINDS = ['camera', 'microphone'] as const satisfies readonly DeviceKind[];

/** The ids of the devices with these names, if they are connected. */
async function idsOf({ tested = {}, mediaDevices }: ClipDeviceOptions): Promise<TestedDevices> {
  const ids = KINDS.map(async (kind) => {
    const devices = tested[kind] === undefined ? [] : await listDevices(kind, mediaDevices);
    return [kind, devices.find(({ label }) => label === tested[kind])?.deviceId] as const;
  });
  return Object.fromEntries(await Promise.all(ids));
}

/**
 * Constraints of the attempts: both devices in one request, so that the browser prompts only once; then any devices.
 */
export function clipAttempts({ camera, microphone }: TestedDevices): readonly MediaStreamConstraints[] {
  const wanted = camera === undefined ? { facingMode: 'user' } : { deviceId: { ideal: camera } };
  const audio = microphone === undefined ? PROCESSED : { ...PROCESSED, deviceId: { ideal: microphone } };
  return [
    { video: { ...PICTURE, ...wanted }, audio },
    { video: true, audio: true },
  ];
}

/**
 * Determines the device that failed, because browsers do not report which of the two was denied or is missing. If it is
 * unknown, the camera is reported.
 */
async function withFailedDevice(error: DeviceError, options: ClipDeviceOptions): Promise<DeviceError> {
  const { mediaDevices, readState = readPermission } = options;
  const isMicrophone = async (): Promise<boolean> => {
    if (error.problem === 'none-found') return (await listDevices('microphone', mediaDevices)).length === 0;
    if (error.problem !== 'denied') return false;
    const [microphone, camera] = await Promise.all([readState('microphone'), readState('camera')]);
    return microphone === 'denied' && camera !== 'denied';
  };
  if (!(await isMicrophone())) return error;
  return new DeviceError('microphone', error.problem, { denialReason: error.denialReason, cause: error });
}

async function captureBoth(options: ClipDeviceOptions, releases: ReleaseStack): Promise<MediaStream> {
  const attempts = clipAttempts(await idsOf(options));
  try {
    const stream = await openStream({
      device: 'camera',
      attempts,
      mediaDevices: options.mediaDevices,
      signal: options.signal,
    });
    releases.add(() => stopTracks(stream));
    options.signal?.throwIfAborted();
    await Promise.all(KINDS.map((device) => requireDelivering({ device, track: deviceTrack(device, stream) })));
    return stream;
  } catch (thrown) {
    throw thrown instanceof DeviceError ? await withFailedDevice(thrown, options) : thrown;
  }
}

function watchBoth(stream: MediaStream, releases: ReleaseStack) {
  const problems = createEmitter<DeviceError>({ keepLast: true });
  for (const device of KINDS) {
    releases.add(watchTrack({ device, track: deviceTrack(device, stream), onProblem: problems.emit }));
  }
  return problems;
}

async function open(options: ClipDeviceOptions, releases: ReleaseStack): Promise<OpenClipDevices> {
  const captured = await captureBoth(options, releases);
  const problems = watchBoth(captured, releases);
  const picture = await limitPicture(deviceTrack('camera', captured), releases);
  options.signal?.throwIfAborted();
  const stream = new MediaStream([picture, deviceTrack('microphone', captured)]);
  return { stream, onProblem: problems.on, close: releases.releaseAll };
}

/**
 * Opens camera and microphone for a test clip: 640 x 480 with the sound that the other side of a call would hear. Call
 * it inside a click handler.
 *
 * @throws DeviceError; everything that was opened is released.
 * @throws the reason that `signal` was aborted with.
 */
export async function openClipDevices(options: ClipDeviceOptions = {}): Promise<OpenClipDevices> {
  const facilities = { mediaDevices: globalThis.navigator?.mediaDevices, ...options };
  return openDevice('camera', facilities, (releases) => open(facilities, releases));
}
