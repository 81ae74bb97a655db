import { askInTime, type Capturing, devicesIn, Stalled } from './ask-in-time';
import { DeviceError, type DeviceKind, type DeviceProblem, toDeviceError } from './device-error';
import { deviceLabel } from './device-label';
import { listDevices } from './devices';

interface CaptureOptions {
  readonly device: DeviceKind;
  /** Tried one after another: what the check would like first, then what it can live with. Never empty. */
  readonly attempts: readonly MediaStreamConstraints[];
  readonly mediaDevices: (Capturing & Partial<Pick<MediaDevices, 'enumerateDevices'>>) | undefined;
  /** Once it is aborted, nothing is asked any more. */
  readonly signal?: AbortSignal | undefined;
  /** Asks for a stream; `askInTime` unless told. */
  readonly ask?: typeof askInTime;
}

/** Asking again with other wishes would only show the guest a second prompt, or hide what is really wrong. */
const FINAL: readonly DeviceProblem[] = ['denied', 'insecure', 'unsupported', 'muted'];

/** The system may ask as well, and the browser calls the device allowed meanwhile: a guest has this long to see that. */
const LAST_PATIENCE_MS = 30_000;

/** Of several failed attempts the most telling is reported: a busy device says more than a wish that was not met. */
function mostTelling(errors: readonly DeviceError[]): DeviceError | undefined {
  return errors.find(({ problem }) => problem === 'in-use') ?? errors.at(-1);
}

/**
 * Safari says of a device that is not there what others say of a wish that cannot be met. Where a kind that is asked
 * for is not in the list at all, no wish is to blame.
 */
async function withAbsence(error: DeviceError, { attempts, mediaDevices }: CaptureOptions): Promise<DeviceError> {
  const list = mediaDevices?.enumerateDevices?.bind(mediaDevices);
  if (error.problem !== 'not-compatible' || !list) return error;
  const kinds = attempts.flatMap(devicesIn);
  const lists = await Promise.all(kinds.map((kind) => listDevices(kind, { enumerateDevices: list })));
  const isMissing = lists.some((devices) => devices.length === 0);
  return isMissing ? new DeviceError(error.device, 'none-found', { cause: error.cause }) : error;
}

/**
 * Opens a stream with the first attempt that the browser grants. Where nothing at all comes of one, it is made once more:
 * what was stuck in the browser is often not stuck the next time.
 *
 * @throws DeviceError, or the reason of `signal` when aborted.
 */
export async function capture(options: CaptureOptions): Promise<MediaStream> {
  const { device, attempts, mediaDevices, signal, ask = askInTime } = options;
  if (!mediaDevices?.getUserMedia) throw new DeviceError(device, 'unsupported');
  const askTwice = async (constraints: MediaStreamConstraints) => {
    try {
      return await ask(mediaDevices, constraints);
    } catch (thrown) {
      if (!(thrown instanceof Stalled)) throw thrown;
      signal?.throwIfAborted();
      return await ask(mediaDevices, constraints, { patienceMs: LAST_PATIENCE_MS });
    }
  };
  const errors: DeviceError[] = [];
  for (const constraints of attempts) {
    try {
      return await askTwice(constraints);
    } catch (thrown) {
      signal?.throwIfAborted();
      // Other wishes would be as stuck as these. Chrome calls it the same when it gives up by itself.
      if (thrown instanceof Stalled) throw new DeviceError(device, 'in-use', { cause: thrown });
      const error = toDeviceError(device, thrown);
      if (FINAL.includes(error.problem)) throw error;
      errors.push(error);
    }
  }
  throw await withAbsence(mostTelling(errors) ?? new DeviceError(device, 'failed'), options);
}

/** A device id that names one device. `default` is only our own entry for "the browser's choice". */
export function chosenDeviceId(deviceId: string | undefined): string | undefined {
  return deviceId === 'default' || deviceId === '' ? undefined : deviceId;
}

/** The track of a stream that was opened for one device. */
export function deviceTrack(device: DeviceKind, stream: MediaStream): MediaStreamTrack {
  const track = device === 'microphone' ? stream.getAudioTracks()[0] : stream.getVideoTracks()[0];
  if (!track) throw new DeviceError(device, 'none-found');
  return track;
}

interface Identity {
  readonly label: string;
  readonly deviceId: string;
  /** True when the chosen device was gone or unable, and another one was opened instead: say so. */
  readonly substituted: boolean;
}

const FALLBACK_LABEL = { microphone: 'Default Microphone', camera: 'Default Camera' } as const;

/** Which device a track comes from, and whether it is the one that was asked for. */
export function identityOf(device: DeviceKind, track: MediaStreamTrack, chosen: string | undefined): Identity {
  const { deviceId = '' } = track.getSettings();
  const substituted = chosen !== undefined && deviceId !== '' && deviceId !== chosen;
  return { label: deviceLabel(track.label) || FALLBACK_LABEL[device], deviceId, substituted };
}
