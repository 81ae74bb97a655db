import type { FramingHint } from '@linecheck/checks/camera/framing';
import type { CameraCode, Nearly } from '@linecheck/checks/camera/judge';
import type { DeviceFailureTexts } from '../device-failure-words';
import type { Message } from '../message';
import type { VerdictMessage } from '../verdict-message';
import steps from './device-steps';

interface CameraVerdicts extends DeviceFailureTexts {
  readonly verdicts: Readonly<Record<CameraCode, VerdictMessage>>;
  /** Said one after the other. */
  readonly hints: Readonly<Record<FramingHint, Message>>;
  readonly nearly: Readonly<Record<Nearly, Message>>;
}

/** Messages and hints are those of S2 §4, §5 and §8; details and advice are ours. */
export default {
  verdicts: {
    'too-dark': {
      message: 'Camera setup unusable - too dark',
      details: 'The picture is almost black.',
      advice: 'Uncover the camera, turn towards a window or switch a lamp on in front of you.',
    },
    overexposed: {
      message: 'Camera setup unusable - overexposed',
      details: 'The picture is almost white.',
      advice: 'Move away from the window or lamp, or close the curtain a little.',
    },
    'dark-without-person': {
      message: 'Cannot detect person in dark conditions',
      details: 'It is too dark to see anybody.',
      advice: 'Turn towards a window, or switch a lamp on in front of you.',
    },
    excellent: {
      message: 'Excellent camera setup!',
      details: "You're well lit and in the middle of the picture.",
    },
    framing: {
      message: 'Person detected but framing could improve',
      // The hints are its details.
      advice: 'Bring your nose between the corners, in the upper middle of the picture.',
    },
    dim: {
      message: 'Person detected but lighting is dim',
      details: 'Your face is hard to see in this light.',
      advice: 'Turn towards a window, or switch a lamp on in front of you.',
    },
    'very-bright': {
      message: 'Person detected but very bright',
      details: 'The picture is so bright that your face loses its features.',
      advice: 'Move away from the window or lamp, or close the curtain a little.',
    },
    good: {
      message: 'Good camera setup!',
      details: 'You can be seen well.',
    },
    'partly-visible': {
      message: 'Person partially visible',
      details: 'We see a part of you, but no face.',
      advice: 'Sit in front of the camera so that your face is in the upper half of the picture.',
    },
    'face-cut-off': {
      message: 'Person partially visible',
      details: 'We see you, but not your whole face.',
      advice: 'Move, or turn the camera, until your whole face is in the upper half of the picture.',
    },
    'no-person': {
      message: 'No person detected in frame',
      details: 'We cannot see a face in the picture.',
      advice: 'Sit in front of the camera so that your face is in the upper half of the picture.',
    },
  },
  hints: {
    offCentre: 'Face should be more centered horizontally.',
    tooLow: 'Face appears too low - move closer or adjust camera angle.',
    tooHigh: 'Face appears too high - move camera up or step back slightly.',
  },
  nearly: {
    low: "You're well lit. Bring your face a little higher in the picture before you finish.",
    high: "You're well lit. Bring your face a little lower in the picture before you finish.",
  },
  failures: {
    denied: {
      message: 'Camera permission denied',
      details: 'Please tap Allow when asked, or enable camera permissions in your browser settings.',
    },
    withdrawn: {
      message: 'Camera permission withdrawn',
      details: 'This page could use the camera at first and may no longer do so, so nothing was judged.',
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
      details:
        'Please check that the page has a secure connection and camera permissions. Browsers only give it to pages on a secure connection (https).',
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
    swapped: {
      message: 'Another camera took over',
      details: 'Your camera was replaced by another one during the check, so neither was judged.',
    },
    failed: {
      message: 'Camera setup failed',
      details: 'Please check that the page has a secure connection and camera permissions.',
    },
  },
  steps,
} as const satisfies CameraVerdicts;
