import { DeviceError, type DeviceKind } from '../devices/device-error';
import { listDevices } from '../devices/devices';
import { type GetUserMedia, stopTracks } from '../devices/get-user-media-with-timeout';
import { type DeviceFacilities, deviceTrack, openDevice, openStream } from '../devices/open-stream';
import { readPermission } from '../devices/watch-permission';
import { requireDelivering, watchTrack } from '../devices/watch-track';
import { seenFor } from '../devices/while-seen';
import { createEmitter } from '../emitter';
import { PROCESSED } from '../microphone/open-microphone';
import type { ReleaseStack } from '../release-stack';

export interface OpenClipDevices {
  readonly stream: MediaStream;
  /** Calls back when one of the devices is lost; immediately if it is already lost. Returns stop. */
  onProblem(listener: (error: DeviceError) => void): () => void;
  close(): void;
}

export type TestedDevices = Readonly<Partial<Record<DeviceKind, string | undefined>>>;

export interface ClipDeviceOptions extends DeviceFacilities {
  readonly tested?: TestedDevices;
  readonly mediaDevices?: (GetUserMedia & Pick<MediaDevices, 'enumerateDevices'>) | undefined;
  readonly readState?: typeof readPermission;
}

/** Constraints of a clip (S2 §7). */
const PICTURE = { width: { ideal: 640 }, height: { ideal: 480 }, frameRate: { ideal: 30 } } as const;

const KINDS = ['camera', 'microphone'] as const satisfies readonly DeviceKind[];

async function idsOf({ tested = {}, mediaDevices }: ClipDeviceOptions): Promise<TestedDevices> {
  const ids = KINDS.map(async (kind) => {
    const devices = tested[kind] === undefined ? [] : await listDevices(kind, mediaDevices);
    return [kind, devices.find(({ label }) => label === tested[kind])?.deviceId] as const;
  });
  return Object.fromEntries(await Promise.all(ids));
}

/**
 * Constraints of the attempts: both devices in one request, so that the browser prompts only once; then any devices.
 * Exported for tests.
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

/** Timeout in ms for the first frame, after which a camera is recorded unchanged. Hidden pages get no frames. */
const FIRST_FRAME_MS = 3000;
const FRAMES_PER_SECOND = 30;

/**
 * Limits the frames of a track to the size of a clip. If 640 x 480 is requested from a 720p camera, Chromium reports
 * and shows 640 x 480, but records 960 x 720. So the size is read from the frames, and larger frames are drawn smaller.
 *
 * @returns the given track if its frames are small enough, otherwise a track with the scaled frames.
 */
async function limitPicture(track: MediaStreamTrack, releases: ReleaseStack): Promise<MediaStreamTrack> {
  // Browsers that are too old to expose a frame's real size scale the recording themselves.
  if (typeof VideoFrame === 'undefined') return track;
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = new MediaStream([track]);
  const release = () => {
    video.srcObject = null;
  };
  if (!(await hasPlayed(video)) || !hasOversizedFrames(video)) {
    release();
    return track;
  }
  releases.add(release);
  return drawSmaller(video, releases);
}

async function hasPlayed(video: HTMLVideoElement): Promise<boolean> {
  const late = seenFor({ ms: FIRST_FRAME_MS }).then(() => false);
  const playing = video.play().then(
    () => video.videoWidth > 0,
    // The browser does not allow playback, or the camera is lost; `watchTrack` reports a lost camera.
    () => false,
  );
  return Promise.race([playing, late]);
}

function hasOversizedFrames(video: HTMLVideoElement): boolean {
  const frame = new VideoFrame(video);
  const { visibleRect } = frame;
  frame.close();
  return visibleRect !== null && exceedsClip(visibleRect);
}

function drawSmaller(video: HTMLVideoElement, releases: ReleaseStack): MediaStreamTrack {
  const fit = fitPicture({ width: video.videoWidth, height: video.videoHeight });
  const canvas = document.createElement('canvas');
  canvas.width = fit.width;
  canvas.height = fit.height;
  releases.add(drawEachFrame(video, canvas, fit));
  const [track] = canvas.captureStream(FRAMES_PER_SECOND).getVideoTracks();
  if (!track) throw new Error('The canvas stream has no track');
  releases.add(() => track.stop());
  return track;
}

function drawEachFrame(video: HTMLVideoElement, canvas: HTMLCanvasElement, { crop, width, height }: Fit): () => void {
  const context = canvas.getContext('2d', { alpha: false });
  let next = 0;
  const draw = () => {
    context?.drawImage(video, crop.x, crop.y, crop.width, crop.height, 0, 0, width, height);
    next = video.requestVideoFrameCallback(draw);
  };
  draw();
  return () => video.cancelVideoFrameCallback(next);
}

/** Size of a clip in pixels (S2 §7): 640 x 480; a phone that is held upright records 480 x 640. */
const LONG = 640;
const SHORT = 480;

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Fit extends Size {
  readonly crop: Size & { readonly x: number; readonly y: number };
}

const limitOf = ({ width, height }: Size): Size =>
  width >= height ? { width: LONG, height: SHORT } : { width: SHORT, height: LONG };

export function exceedsClip(size: Size): boolean {
  const limit = limitOf(size);
  return size.width > limit.width || size.height > limit.height;
}

/**
 * Crops the centre of a picture to a clip's aspect ratio, and scales it down to at most a clip's size. Exported for
 * tests.
 */
export function fitPicture(size: Size): Fit {
  const limit = limitOf(size);
  const width = Math.min(size.width, (size.height * limit.width) / limit.height);
  const height = Math.min(size.height, (size.width * limit.height) / limit.width);
  const scale = Math.min(1, limit.width / width);
  return {
    width: Math.round(width * scale),
    height: Math.round(height * scale),
    crop: { x: (size.width - width) / 2, y: (size.height - height) / 2, width, height },
  };
}
