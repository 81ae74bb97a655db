import type { StoredWords, Verdict } from '../../verdict';
import type { DeviceError, DeviceFailure, DeviceKind, DeviceProblem } from '../devices/device-error';
import { describePlatform, type Platform } from './describe-platform';
import { deviceHelp } from './device-help';

interface Words {
  readonly message: string;
  readonly details: string;
}

const HTTPS_ONLY = 'Browsers only give it to pages on a secure connection (https).';

/** S2 §8 to the letter where it has the case; otherwise one plain sentence in the same voice (M8). */
const WORDS = {
  microphone: {
    denied: {
      message: 'Microphone access denied',
      details: 'Please allow microphone access and try again.',
    },
    'none-found': {
      message: 'No microphone found',
      details: 'Your browser does not see any microphone on this device.',
    },
    'in-use': {
      message: 'Microphone in use',
      details: 'Another program is holding the microphone.',
    },
    'not-compatible': {
      message: 'Microphone not compatible',
      details: 'The microphone cannot work in the way this check needs.',
    },
    insecure: {
      message: 'Microphone not available on this page',
      details: HTTPS_ONLY,
    },
    unsupported: {
      message: 'This browser cannot use a microphone',
      details: 'Small browsers inside other apps often keep the microphone from web pages.',
    },
    suspended: {
      message: 'Audio is paused by your browser',
      details: 'Your browser did not let this page listen, so nothing was measured.',
    },
    stalled: {
      message: 'The sound stopped arriving',
      details: 'Nothing came from the microphone for more than a second, so nothing was judged.',
    },
    muted: {
      message: 'Microphone muted by your system',
      details: 'The microphone is connected, but your computer or headset has muted it.',
    },
    disconnected: {
      message: 'Microphone disconnected',
      details: 'The microphone went away during the check.',
    },
    failed: {
      message: 'Microphone setup failed',
      details: 'The microphone could not be started.',
    },
  },
  camera: {
    denied: {
      message: 'Camera permission denied',
      details: 'Please tap Allow when asked, or enable camera permissions in your browser settings.',
    },
    'none-found': {
      message: 'No camera found',
      details: 'Your browser does not see any camera on this device.',
    },
    'in-use': {
      message: 'Camera in use',
      details: 'Another program is holding the camera.',
    },
    'not-compatible': {
      message: 'Camera not compatible',
      details: 'The camera cannot deliver a picture in the size this check needs.',
    },
    insecure: {
      message: 'Camera setup failed',
      details: `Please check that the page has a secure connection and camera permissions. ${HTTPS_ONLY}`,
    },
    unsupported: {
      message: 'This browser cannot use a camera',
      details: 'Small browsers inside other apps often keep the camera from web pages.',
    },
    suspended: {
      message: 'Camera is paused by your browser',
      details: 'Your browser stopped the picture, so nothing was measured.',
    },
    stalled: {
      message: 'The picture stopped arriving',
      details: 'Nothing came from the camera for more than a second, so nothing was judged.',
    },
    muted: {
      message: 'Camera blocked by your system',
      details: 'The camera is connected, but its shutter or your system keeps the picture away.',
    },
    disconnected: {
      message: 'Camera disconnected',
      details: 'The camera went away during the check.',
    },
    failed: {
      message: 'Camera setup failed',
      details: 'Please check that the page has a secure connection and camera permissions.',
    },
  },
} as const satisfies Record<DeviceKind, Record<DeviceProblem, Words>>;

/**
 * Describes a device problem: what happened, and the steps to take in this browser on this system. The status is
 * always `failed`: a check without its device has measured nothing.
 */
export function deviceVerdict(
  error: DeviceError,
  platform: Platform = describePlatform(),
): Verdict<DeviceFailure> & StoredWords {
  const { message, details }: Words = WORDS[error.device][error.problem];
  const { steps } = deviceHelp(error.failure, error.device, platform);
  // Only the help panel has that button; the advice also appears in the summary and reaches the host.
  const advice = steps.filter((step) => !step.includes('Try again')).join(' ');
  return { status: 'failed', code: error.failure, params: { device: error.device }, message, details, advice };
}
