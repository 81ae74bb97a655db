import type { DenialReason, DeviceFailure, DeviceProblem } from './device-failure';
import { isForbiddenByPage } from './page-policy';

export type DeviceKind = 'microphone' | 'camera';

/** The kinds in the browser's device list: the devices that the checks open, and the outputs. */
export type ListedKind = DeviceKind | 'speaker';

interface DeviceErrorOptions {
  readonly denialReason?: DenialReason | undefined;
  readonly cause?: unknown;
}

/** Thrown if a device could not be opened, or was lost. `deviceVerdict` converts it to the verdict of a check. */
export class DeviceError extends Error {
  override readonly name = 'DeviceError';
  readonly device: DeviceKind;
  readonly problem: DeviceProblem;
  readonly denialReason: DenialReason | undefined;

  constructor(device: DeviceKind, problem: DeviceProblem, options: DeviceErrorOptions = {}) {
    super(`${device}: ${problem}`, { cause: options.cause });
    this.device = device;
    this.problem = problem;
    this.denialReason = problem === 'denied' ? (options.denialReason ?? 'by-guest') : undefined;
  }

  get failure(): DeviceFailure {
    return this.problem === 'denied' ? (this.denialReason ?? 'by-guest') : this.problem;
  }
}

interface Meaning {
  readonly problem: DeviceProblem;
  readonly denialReason?: DenialReason;
}

type Row = readonly [name: RegExp, message: RegExp, meaning: Meaning];

const ANY = /(?:)/;
const PERMISSION_NAMES = /^(?:NotAllowedError|PermissionDeniedError|PERMISSION_DENIED)$/;

/**
 * DOMException names, current and legacy, with the messages by which Chrome's reasons for a denial differ. The first
 * matching row wins.
 */
const MEANINGS: readonly Row[] = [
  [PERMISSION_NAMES, /by system/i, { problem: 'denied', denialReason: 'by-system' }],
  [PERMISSION_NAMES, /dismissed/i, { problem: 'denied', denialReason: 'dismissed' }],
  [PERMISSION_NAMES, /polic(?:y|ies)/i, { problem: 'denied', denialReason: 'by-policy' }],
  [PERMISSION_NAMES, /secure (?:origins|context)/i, { problem: 'insecure' }],
  [PERMISSION_NAMES, ANY, { problem: 'denied', denialReason: 'by-guest' }],
  [/^PermissionDismissedError$/, ANY, { problem: 'denied', denialReason: 'dismissed' }],
  [/^MediaDeviceKillSwitchOn$/, ANY, { problem: 'muted' }],
  [/^SecurityError$/, ANY, { problem: 'denied', denialReason: 'by-policy' }],
  [/^(?:NotFoundError|DevicesNotFoundError)$/, ANY, { problem: 'none-found' }],
  [/^(?:NotReadableError|TrackStartError|SourceUnavailableError)$/, ANY, { problem: 'in-use' }],
  // Firefox's message is "Starting videoinput failed", Chrome's "Timeout starting video source": both mean that the
  // device is in use.
  [/^(?:AbortError|InternalError)$/, /start/i, { problem: 'in-use' }],
  [/^(?:OverconstrainedError|ConstraintNotSatisfiedError)$/, ANY, { problem: 'not-compatible' }],
  [/^NotSupportedError$/, ANY, { problem: 'unsupported' }],
];

function nameAndMessage(thrown: unknown): { readonly name: string; readonly message: string } {
  if (typeof thrown !== 'object' || thrown === null) return { name: '', message: String(thrown) };
  const name = 'name' in thrown ? String(thrown.name) : '';
  const message = 'message' in thrown ? String(thrown.message) : '';
  return { name, message };
}

/**
 * Maps an error of a device call to one of the few problems; an error without a matching row becomes `failed`, with its
 * cause.
 */
export function toDeviceError(device: DeviceKind, thrown: unknown): DeviceError {
  if (thrown instanceof DeviceError) return thrown;
  const { name, message } = nameAndMessage(thrown);
  const row: Row | undefined = MEANINGS.find(([names, messages]) => names.test(name) && messages.test(message));
  const { problem, denialReason } = row?.[2] ?? { problem: 'failed' };
  // Browsers report a page that forbids the device like a guest who refuses it.
  const isByPage = problem === 'denied' && isForbiddenByPage(device);
  return new DeviceError(device, problem, { denialReason: isByPage ? 'by-policy' : denialReason, cause: thrown });
}
