import type { DenialReason, DeviceFailure, DeviceKind } from '../devices/device-error';
import type { SystemName } from './describe-platform';
import { type HelpContext, ownBrowser, type RecoveryStepsFor } from './recovery-steps';

const TRY_AGAIN = 'Press Try again.';

/** Where the system itself shows whether a device works, as a step. */
const LOOK_IN_SYSTEM = {
  Windows: {
    microphone: 'Open Windows Settings, then System, then Sound: is it listed under Input?',
    camera: 'Open Windows Settings, then Bluetooth & devices, then Cameras: is it listed?',
  },
  macOS: {
    microphone: 'Open System Settings, then Sound, then Input: is it listed?',
    camera: 'Open the Photo Booth app: does it show a picture?',
  },
  Linux: {
    microphone: 'Open the sound settings of your system: is it listed under Input?',
    camera: 'Open a camera app: does it show a picture?',
  },
  ChromeOS: {
    microphone: 'Click the time, then the arrow beside the volume: is it listed under Input?',
    camera: 'Open the Camera app: does it show a picture?',
  },
  Android: {
    microphone: 'Open a voice recorder: does it hear you?',
    camera: 'Open the Camera app: does it show a picture?',
  },
  iOS: {
    microphone: 'Open the Voice Memos app: does it hear you?',
    camera: 'Open the Camera app: does it show a picture?',
  },
  iPadOS: {
    microphone: 'Open the Voice Memos app: does it hear you?',
    camera: 'Open the Camera app: does it show a picture?',
  },
  'unknown system': {
    microphone: 'Open the sound settings of your system: is it listed under Input?',
    camera: 'Open a camera app: does it show a picture?',
  },
} as const satisfies Record<SystemName, Record<DeviceKind, string>>;

const lookInSystem = ({ device, platform }: HelpContext): string => LOOK_IN_SYSTEM[platform.system][device];

type Texts = Readonly<Record<DeviceKind, string>>;

const PLUG_IN = {
  microphone: 'Plug your microphone or headset in again, or switch its Bluetooth on.',
  camera: 'Plug your camera in again, or switch the built-in one on.',
} as const satisfies Texts;

const UNMUTE = {
  microphone: 'Unmute it with the switch or the key on your headset or keyboard.',
  camera: 'Open the privacy shutter, or press the camera key on your keyboard.',
} as const satisfies Texts;

const restart = ({ platformFamily, browser }: HelpContext): string =>
  platformFamily === 'desktop'
    ? `Still not? Close all windows of ${browser}, and open this page again.`
    : `Still not? Close ${browser} completely, and open this page again.`;

const withRetry = (steps: readonly string[], otherwise?: string) => ({
  steps: [...steps, TRY_AGAIN],
  ...(otherwise !== undefined && { otherwise }),
  isNoticed: false,
});

/** The steps for failures in which no permission was denied. */
export const DEVICE_RECOVERY = {
  'none-found': (context) => withRetry([PLUG_IN[context.device], lookInSystem(context)], restart(context)),
  'in-use': (context) =>
    withRetry(
      context.platformFamily === 'desktop'
        ? ['Leave other calls, and close programs that record or show you.', 'Close other tabs that may be using it.']
        : ['End the call that is running, if there is one.', 'Close other apps that may be using it.'],
      restart(context),
    ),
  'not-compatible': (context) =>
    withRetry(
      [`Choose another ${context.device}, if you have one.`, 'Close other programs that may be using this one.'],
      restart(context),
    ),
  insecure: () => ({
    steps: ['Go to the web address at the top.', 'Put https:// in front of it, and press Enter.'],
    otherwise: 'It does not open? Ask your host for the secure link.',
    isNoticed: false,
  }),
  unsupported: ({ platform: { system } }) => ({
    steps: ['Copy the link to this page.', `Open it in a current version of ${ownBrowser(system)}.`],
    isNoticed: false,
  }),
  suspended: (context) =>
    withRetry(['End the call that is running, if there is one.', 'Keep this page in front.'], restart(context)),
  stalled: (context) =>
    withRetry(
      ['End the call that is running, if there is one, and keep this page in front.', PLUG_IN[context.device]],
      restart(context),
    ),
  muted: (context) => withRetry([UNMUTE[context.device], lookInSystem(context)]),
  disconnected: (context) =>
    withRetry([PLUG_IN[context.device], `Or choose another ${context.device}, if you have one.`], restart(context)),
  failed: (context) =>
    withRetry([PLUG_IN[context.device], 'Close other programs that may be using it.'], restart(context)),
} as const satisfies Record<Exclude<DeviceFailure, DenialReason>, RecoveryStepsFor>;
