import { createReleaseStack, type ReleaseStack } from '../release-stack';
import { DeviceError, type DeviceKind, toDeviceError } from './device-error';
import type { DeviceProblem } from './device-failure';
import { deviceLabel, listDevices } from './devices';
import {
  DeviceTimeoutError,
  devicesIn,
  type GetUserMedia,
  getUserMediaWithTimeout,
} from './get-user-media-with-timeout';

interface OpenStreamOptions {
  readonly device: DeviceKind;
  /** Constraints in the order of the attempts, preferred ones first. Never empty. */
  readonly attempts: readonly MediaStreamConstraints[];
  readonly mediaDevices: (GetUserMedia & Partial<Pick<MediaDevices, 'enumerateDevices'>>) | undefined;
  /** Once it is aborted, no further stream is requested. */
  readonly signal?: AbortSignal | undefined;
  readonly ask?: typeof getUserMediaWithTimeout;
}

/** Problems after which another attempt would only show the guest a second prompt, or hide the real cause. */
const FINAL: readonly DeviceProblem[] = ['denied', 'insecure', 'unsupported', 'muted'];

/**
 * Timeout in ms for the second attempt. The system may show its own prompt while the browser already reports `granted`,
 * and the guest has to notice it.
 */
const LAST_TIMEOUT_MS = 30_000;

/** The most specific error of several failed attempts: a busy device is more specific than an unmet constraint. */
function mostSpecificError(errors: readonly DeviceError[]): DeviceError | undefined {
  return errors.find(({ problem }) => problem === 'in-use') ?? errors.at(-1);
}

/**
 * Detects a missing device. Safari throws the error of an unmet constraint for it; if the list has no device of a
 * requested kind, the constraints are not the cause.
 */
async function withAbsence(error: DeviceError, { attempts, mediaDevices }: OpenStreamOptions): Promise<DeviceError> {
  const list = mediaDevices?.enumerateDevices?.bind(mediaDevices);
  if (error.problem !== 'not-compatible' || !list) return error;
  const kinds = attempts.flatMap(devicesIn);
  const lists = await Promise.all(kinds.map((kind) => listDevices(kind, { enumerateDevices: list })));
  const isMissing = lists.some((devices) => devices.length === 0);
  return isMissing ? new DeviceError(error.device, 'none-found', { cause: error.cause }) : error;
}

/**
 * Opens a stream with the first attempt that the browser grants. An attempt that times out is repeated once, because a
 * stuck browser often recovers on the next request.
 *
 * @throws DeviceError, or the reason of `signal` when aborted.
 */
export async function openStream(options: OpenStreamOptions): Promise<MediaStream> {
  const { device, attempts, mediaDevices, signal, ask = getUserMediaWithTimeout } = options;
  if (!mediaDevices?.getUserMedia) throw new DeviceError(device, 'unsupported');
  const askTwice = async (constraints: MediaStreamConstraints) => {
    try {
      return await ask(mediaDevices, constraints);
    } catch (thrown) {
      if (!(thrown instanceof DeviceTimeoutError)) throw thrown;
      signal?.throwIfAborted();
      return await ask(mediaDevices, constraints, { timeoutMs: LAST_TIMEOUT_MS });
    }
  };
  const errors: DeviceError[] = [];
  for (const constraints of attempts) {
    try {
      return await askTwice(constraints);
    } catch (thrown) {
      signal?.throwIfAborted();
      // Other constraints would get stuck too. Chrome reports the same error after its own timeout.
      if (thrown instanceof DeviceTimeoutError) throw new DeviceError(device, 'in-use', { cause: thrown });
      const error = toDeviceError(device, thrown);
      if (FINAL.includes(error.problem)) throw error;
      errors.push(error);
    }
  }
  throw await withAbsence(mostSpecificError(errors) ?? new DeviceError(device, 'failed'), options);
}

/** A device id that identifies one device; undefined for `default`, our own entry for "the browser's choice". */
export function chosenDeviceId(deviceId: string | undefined): string | undefined {
  return deviceId === 'default' || deviceId === '' ? undefined : deviceId;
}

export function deviceTrack(device: DeviceKind, stream: MediaStream): MediaStreamTrack {
  const track = device === 'microphone' ? stream.getAudioTracks()[0] : stream.getVideoTracks()[0];
  if (!track) throw new DeviceError(device, 'none-found');
  return track;
}

interface Identity {
  readonly label: string | undefined;
  readonly deviceId: string;
  /** True if the chosen device was missing or failed and another one was opened, which has to be shown to the guest. */
  readonly isFallbackDevice: boolean;
}

/** The device that a track comes from, and whether it is the requested one. */
export function identityOf(track: MediaStreamTrack, chosen: string | undefined): Identity {
  const { deviceId = '' } = track.getSettings();
  const isFallbackDevice = chosen !== undefined && deviceId !== '' && deviceId !== chosen;
  return { label: deviceLabel(track.label), deviceId, isFallbackDevice };
}

export interface DeviceFacilities {
  /**
   * Cancels the opening immediately and releases everything, including a device that the guest allows later. After
   * opening, closes the device.
   */
  readonly signal?: AbortSignal | undefined;
  /** `window.isSecureContext`: browsers hide their devices from insecure pages. */
  readonly isSecureContext?: boolean;
  /** Fires `pagehide`, after which no device may stay open. */
  readonly page?: Pick<Window, 'addEventListener' | 'removeEventListener'>;
}

type Opener<Opened> = (releases: ReleaseStack) => Promise<Opened>;

function whenAborted(signal: AbortSignal | undefined, releases: ReleaseStack): Promise<never> {
  return new Promise((_resolve, reject) => {
    const abort = () => {
      releases.releaseAll();
      reject(signal?.reason);
    };
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort);
    releases.add(() => signal?.removeEventListener('abort', abort));
  });
}

/**
 * Runs an opener and releases everything it took on failure, on abort and on `pagehide`.
 *
 * @throws DeviceError, or the reason that the signal was aborted with.
 */
export async function openDevice<Opened>(
  device: DeviceKind,
  facilities: DeviceFacilities,
  opener: Opener<Opened>,
): Promise<Opened> {
  const { signal, isSecureContext = globalThis.isSecureContext, page = window } = facilities;
  if (!isSecureContext) throw new DeviceError(device, 'insecure');
  signal?.throwIfAborted();
  const releases = createReleaseStack();
  page.addEventListener('pagehide', releases.releaseAll);
  releases.add(() => page.removeEventListener('pagehide', releases.releaseAll));
  try {
    return await Promise.race([opener(releases), whenAborted(signal, releases)]);
  } catch (thrown) {
    releases.releaseAll();
    if (signal?.aborted) throw signal.reason;
    throw toDeviceError(device, thrown);
  }
}
