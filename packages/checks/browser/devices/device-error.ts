export type DeviceKind = 'microphone' | 'camera';

/** The few meanings into which everything that browsers throw is folded (M8). */
export type DeviceProblem =
  | 'denied'
  | 'none-found'
  | 'in-use'
  | 'not-compatible'
  | 'insecure'
  | 'unsupported'
  | 'suspended'
  | 'stalled'
  | 'muted'
  | 'disconnected'
  | 'failed';

/** Who said no, where the browser tells: each has another way back. */
export type Refusal = 'by-guest' | 'dismissed' | 'by-system' | 'by-policy';

/** Every way in which a device can fail, each of which has its own help: a refusal by who refused. */
export type DeviceFailure = Exclude<DeviceProblem, 'denied'> | Refusal;

interface DeviceErrorOptions {
  readonly refusal?: Refusal | undefined;
  readonly cause?: unknown;
}

/** A device could not be opened, or was lost. `deviceVerdict` says it in words. */
export class DeviceError extends Error {
  override readonly name = 'DeviceError';
  readonly device: DeviceKind;
  readonly problem: DeviceProblem;
  /** Set where `problem` is `denied`. */
  readonly refusal: Refusal | undefined;

  constructor(device: DeviceKind, problem: DeviceProblem, options: DeviceErrorOptions = {}) {
    super(`${device}: ${problem}`, { cause: options.cause });
    this.device = device;
    this.problem = problem;
    this.refusal = problem === 'denied' ? (options.refusal ?? 'by-guest') : undefined;
  }

  get failure(): DeviceFailure {
    return this.problem === 'denied' ? (this.refusal ?? 'by-guest') : this.problem;
  }
}

interface Meaning {
  readonly problem: DeviceProblem;
  readonly refusal?: Refusal;
}

type Row = readonly [name: RegExp, message: RegExp, meaning: Meaning];

const ANY = /(?:)/;
const PERMISSION_NAMES = /^(?:NotAllowedError|PermissionDeniedError|PERMISSION_DENIED)$/;

/**
 * DOMException names, today's and those of older browsers, with the messages by which Chrome tells refusals apart.
 * The first row that fits decides.
 */
const MEANINGS: readonly Row[] = [
  [PERMISSION_NAMES, /by system/i, { problem: 'denied', refusal: 'by-system' }],
  [PERMISSION_NAMES, /dismissed/i, { problem: 'denied', refusal: 'dismissed' }],
  [PERMISSION_NAMES, /polic(?:y|ies)/i, { problem: 'denied', refusal: 'by-policy' }],
  [PERMISSION_NAMES, /secure (?:origins|context)/i, { problem: 'insecure' }],
  [PERMISSION_NAMES, ANY, { problem: 'denied', refusal: 'by-guest' }],
  [/^PermissionDismissedError$/, ANY, { problem: 'denied', refusal: 'dismissed' }],
  [/^MediaDeviceKillSwitchOn$/, ANY, { problem: 'muted' }],
  [/^SecurityError$/, ANY, { problem: 'denied', refusal: 'by-policy' }],
  [/^(?:NotFoundError|DevicesNotFoundError)$/, ANY, { problem: 'none-found' }],
  [/^(?:NotReadableError|TrackStartError|SourceUnavailableError)$/, ANY, { problem: 'in-use' }],
  // Firefox says "Starting videoinput failed", Chrome "Timeout starting video source": both mean that it is taken.
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

/** Folds whatever a device call threw into one of the few meanings; what no row knows is `failed`, with its cause. */
export function toDeviceError(device: DeviceKind, thrown: unknown): DeviceError {
  if (thrown instanceof DeviceError) return thrown;
  const { name, message } = nameAndMessage(thrown);
  const row = MEANINGS.find(([names, messages]) => names.test(name) && messages.test(message));
  const meaning = row?.[2] ?? { problem: 'failed' };
  return new DeviceError(device, meaning.problem, { refusal: meaning.refusal, cause: thrown });
}
