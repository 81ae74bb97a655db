import type { Verdict } from '../verdict';
import { describePlatform, type Platform } from './describe-platform';
import type { DeviceError, DeviceKind, DeviceProblem } from './device-error';
import { ownBrowser, permissionAdvice } from './permission-advice';

type Advice = string | ((error: DeviceError, platform: Platform) => string);

interface Words {
  readonly message: string;
  readonly details: string;
  readonly advice: Advice;
}

const allowIt: Advice = (error, platform) => permissionAdvice(error.device, error.refusal ?? 'by-guest', platform);

const otherBrowser: Advice = (_error, { inApp, system }) =>
  inApp
    ? `Open this page in ${ownBrowser(system)}: tap the menu and choose to open it there.`
    : 'Open this page in a current version of Chrome, Edge, Firefox or Safari.';

const SECURE_LINK = 'Open the page again with https:// at the start of its address, or ask your host for the link.';
const HTTPS_ONLY = 'Browsers only give it to pages on a secure connection (https).';

/** S2 §8 to the letter where it has the case; otherwise one plain sentence in the same voice (M8). */
const WORDS = {
  microphone: {
    denied: {
      message: 'Microphone access denied',
      details: 'Please allow microphone access and try again.',
      advice: allowIt,
    },
    'none-found': {
      message: 'No microphone found',
      details: 'Your browser does not see any microphone on this device.',
      advice: 'Plug a microphone or headset in, or switch the built-in one on, and try again.',
    },
    'in-use': {
      message: 'Microphone in use',
      details: 'Another program is holding the microphone.',
      advice: 'Close other calls and recording programs, then try again.',
    },
    'not-compatible': {
      message: 'Microphone not compatible',
      details: 'The microphone cannot work in the way this check needs.',
      advice: 'Choose another microphone and try again.',
    },
    insecure: {
      message: 'Microphone not available on this page',
      details: HTTPS_ONLY,
      advice: SECURE_LINK,
    },
    unsupported: {
      message: 'This browser cannot use a microphone',
      details: 'Small browsers inside other apps often keep the microphone from web pages.',
      advice: otherBrowser,
    },
    suspended: {
      message: 'Audio is paused by your browser',
      details: 'Your browser did not let this page listen, so nothing was measured.',
      advice: 'Press Start again; if a call is running, end it first.',
    },
    muted: {
      message: 'Microphone muted by your system',
      details: 'The microphone is connected, but your computer or headset has muted it.',
      advice: 'Unmute it with the switch or key on your headset or keyboard, or in the sound settings, and try again.',
    },
    disconnected: {
      message: 'Microphone disconnected',
      details: 'The microphone went away during the check.',
      advice: 'Plug it in again, or choose another microphone, and try again.',
    },
    failed: {
      message: 'Microphone setup failed',
      details: 'The microphone could not be started.',
      advice: 'Unplug it and plug it in again, or choose another microphone, and try again.',
    },
  },
  camera: {
    denied: {
      message: 'Camera permission denied',
      details: 'Please tap Allow when asked, or enable camera permissions in your browser settings.',
      advice: allowIt,
    },
    'none-found': {
      message: 'No camera found',
      details: 'Your browser does not see any camera on this device.',
      advice: 'Plug a camera in, or switch the built-in one on, and try again.',
    },
    'in-use': {
      message: 'Camera in use',
      details: 'Another program is holding the camera.',
      advice: 'Close other video calls and camera programs, then try again.',
    },
    'not-compatible': {
      message: 'Camera not compatible',
      details: 'The camera cannot deliver a picture in the size this check needs.',
      advice: 'Choose another camera and try again.',
    },
    insecure: {
      message: 'Camera setup failed',
      details: `Please check that the page has a secure connection and camera permissions. ${HTTPS_ONLY}`,
      advice: SECURE_LINK,
    },
    unsupported: {
      message: 'This browser cannot use a camera',
      details: 'Small browsers inside other apps often keep the camera from web pages.',
      advice: otherBrowser,
    },
    suspended: {
      message: 'Camera is paused by your browser',
      details: 'Your browser stopped the picture, so nothing was measured.',
      advice: 'Come back to this page and start the camera again.',
    },
    muted: {
      message: 'Camera blocked by your system',
      details: 'The camera is connected, but its shutter or your system keeps the picture away.',
      advice: 'Open the privacy shutter or press the camera key on your keyboard, and try again.',
    },
    disconnected: {
      message: 'Camera disconnected',
      details: 'The camera went away during the check.',
      advice: 'Plug it in again, or choose another camera, and try again.',
    },
    failed: {
      message: 'Camera setup failed',
      details: 'Please check that the page has a secure connection and camera permissions.',
      advice: 'Unplug the camera and plug it in again, or choose another one, and try again.',
    },
  },
} as const satisfies Record<DeviceKind, Record<DeviceProblem, Words>>;

/**
 * Says a device problem in words: what happened, and the one thing to do about it in this browser on this system.
 * The status is always `failed`: a check without its device has measured nothing.
 */
export function deviceVerdict(error: DeviceError, platform: Platform = describePlatform()): Verdict<DeviceProblem> {
  const words: Words = WORDS[error.device][error.problem];
  const advice = typeof words.advice === 'string' ? words.advice : words.advice(error, platform);
  return { status: 'failed', code: error.problem, message: words.message, details: words.details, advice };
}
