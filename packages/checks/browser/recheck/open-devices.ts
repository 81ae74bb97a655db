import { earlierIn, sameDevice } from '../../recheck/device-names';
import { type OpenCamera, openCamera, PICTURE } from '../camera/open-camera';
import type { DeviceError, DeviceKind } from '../devices/device-error';
import { toDeviceError } from '../devices/device-error';
import type { DeviceProblem } from '../devices/device-failure';
import { listDevices } from '../devices/devices';
import { DeviceTimeoutError, type GetUserMedia, getUserMediaWithTimeout } from '../devices/get-user-media-with-timeout';
import { statedPermission } from '../devices/watch-permission';
import { unprocessed } from '../microphone/open-level-stream';
import { type OpenMicrophone, openMicrophone } from '../microphone/open-microphone';

type Opening<Opened> =
  | { readonly kind: 'open'; readonly device: Opened }
  | { readonly kind: 'failed'; readonly error: DeviceError }
  | { readonly kind: 'not-asked' };

export interface RecheckDevices {
  readonly microphone: Opening<OpenMicrophone>;
  readonly camera: Opening<OpenCamera>;
}

export type EarlierNames = Readonly<Partial<Record<DeviceKind | 'speaker', string | undefined>>>;

interface OpenDevicesOptions {
  readonly asked: readonly DeviceKind[];
  readonly earlier: EarlierNames;
  readonly signal: AbortSignal;
  readonly mediaDevices?: MediaDevices | undefined;
  readonly openers?: DeviceOpeners;
  readonly permissionOf?: (device: DeviceKind) => ReturnType<typeof statedPermission>;
}

export interface DeviceOpeners {
  readonly microphone: typeof openMicrophone;
  readonly camera: typeof openCamera;
}

/**
 * Opens the earlier microphone without processing, and the earlier camera. One call asks for both, so that the guest
 * answers one prompt, and a refusal counts for both. Only if that call fails because a device is missing, in use or does
 * not meet the constraints, each one is opened alone. If the earlier device is missing, the default one is opened. Never
 * rejects, except with the reason of `signal`.
 */
export async function openDevices(options: OpenDevicesOptions): Promise<RecheckDevices> {
  const { signal, mediaDevices = globalThis.navigator?.mediaDevices } = options;
  const { openers = { microphone: openMicrophone, camera: openCamera } } = options;
  const ids = { microphone: await earlierId('microphone', options), camera: await earlierId('camera', options) };
  const joint = (await mayAskTogether(options)) ? await openTogether(ids, mediaDevices) : APART;
  signal.throwIfAborted();
  if (joint.kind === 'refused')
    return { microphone: refusedTo('microphone', joint), camera: refusedTo('camera', joint) };
  const [microphone, camera] = await Promise.all([
    opened('microphone', options, ids.microphone, (deviceId, given) =>
      openers.microphone({ deviceId, signal, mediaDevices: handing(given, mediaDevices), isRawOnly: true }),
    )(joint.stream?.getAudioTracks()[0]),
    opened('camera', options, ids.camera, (deviceId, given) =>
      openers.camera({ deviceId, signal, mediaDevices: handing(given, mediaDevices) }),
    )(joint.stream?.getVideoTracks()[0]),
  ]);
  return { microphone, camera };
}

/** A device that is already blocked would fail the call for both without a prompt, although the other one is allowed. */
async function mayAskTogether({ asked, permissionOf = statedPermission }: OpenDevicesOptions): Promise<boolean> {
  const stated = await Promise.all(asked.map((device) => permissionOf(device)));
  return asked.length === 2 && !stated.includes('denied');
}

/**
 * The id of the earlier device in today's list. Undefined before the permission, because the list then has no names.
 */
async function earlierId(
  kind: DeviceKind,
  { earlier, mediaDevices }: Pick<OpenDevicesOptions, 'earlier' | 'mediaDevices'>,
) {
  const label = earlier[kind];
  if (label === undefined) return undefined;
  return earlierIn(await listDevices(kind, mediaDevices), { label })?.deviceId;
}

const exactly = (deviceId: string | undefined) => (deviceId === undefined ? {} : { deviceId: { exact: deviceId } });

type Joint =
  | { readonly kind: 'answered'; readonly stream: MediaStream | undefined }
  | { readonly kind: 'refused'; readonly cause: unknown };

/** Each device is opened alone. */
const APART: Joint = { kind: 'answered', stream: undefined };

/** Problems of one device, which the other one may not have. After any other, a second call would ask again. */
const OF_ONE_DEVICE: readonly DeviceProblem[] = ['none-found', 'in-use', 'not-compatible'];

async function openTogether(
  ids: Readonly<Record<DeviceKind, string | undefined>>,
  mediaDevices: MediaDevices | undefined,
): Promise<Joint> {
  if (mediaDevices === undefined) return APART;
  const video = { ...PICTURE, ...exactly(ids.camera) };
  try {
    const stream = await getUserMediaWithTimeout(mediaDevices, { ...unprocessed(ids.microphone), video });
    return { kind: 'answered', stream };
  } catch (cause) {
    const { problem } = toDeviceError('camera', cause);
    // Only an allowed device can be late.
    const isOfOne = cause instanceof DeviceTimeoutError || OF_ONE_DEVICE.includes(problem);
    return isOfOne ? APART : { kind: 'refused', cause };
  }
}

const refusedTo = (device: DeviceKind, { cause }: Extract<Joint, { kind: 'refused' }>) =>
  ({ kind: 'failed', error: toDeviceError(device, cause) }) as const;

/** Media devices whose first call returns a track that is already open. Later calls open other tracks. */
function handing(track: MediaStreamTrack | undefined, mediaDevices: MediaDevices | undefined) {
  let given = track;
  const devices: (GetUserMedia & Partial<Pick<MediaDevices, 'getSupportedConstraints'>>) | undefined = mediaDevices && {
    getUserMedia: async (constraints) => {
      const [handed, stream] = [given, given && new MediaStream([given])];
      given = undefined;
      return handed && stream ? stream : mediaDevices.getUserMedia(constraints);
    },
    getSupportedConstraints: () => mediaDevices.getSupportedConstraints(),
  };
  return devices;
}

type Open<Opened> = (deviceId: string | undefined, given: MediaStreamTrack | undefined) => Promise<Opened>;

/**
 * Opens one device. If the list has names only after the opening and contains the earlier device, opens that one
 * instead.
 */
function opened<Opened extends OpenMicrophone | OpenCamera>(
  kind: DeviceKind,
  options: OpenDevicesOptions,
  id: string | undefined,
  open: Open<Opened>,
): (given: MediaStreamTrack | undefined) => Promise<Opening<Opened>> {
  const { asked, earlier, signal } = options;
  return async (given) => {
    if (!asked.includes(kind)) return { kind: 'not-asked' };
    try {
      const first = await open(id, given);
      const label = earlier[kind];
      if (id !== undefined || label === undefined || sameDevice({ label }, first) === 'same')
        return { kind: 'open', device: first };
      const found = await earlierId(kind, options);
      if (found === undefined || found === first.deviceId) return { kind: 'open', device: first };
      first.close();
      return { kind: 'open', device: await open(found, undefined) };
    } catch (thrown) {
      signal.throwIfAborted();
      return { kind: 'failed', error: toDeviceError(kind, thrown) };
    }
  };
}

/** False if the earlier output is not connected; undefined without names. */
export async function isOutputListed(
  { speaker: label }: EarlierNames,
  mediaDevices: MediaDevices | undefined = globalThis.navigator?.mediaDevices,
): Promise<boolean | undefined> {
  if (label === undefined) return undefined;
  const listed = await listDevices('speaker', mediaDevices);
  const named = listed.filter((each) => each.label !== undefined);
  return named.length === 0 ? undefined : named.some((each) => sameDevice({ label }, each) !== 'other');
}
