import type { CameraKind } from '@linecheck/checks/camera/camera-kind';
import type { PlainColor } from '@linecheck/checks/camera/frame';
import type { FramingHint } from '@linecheck/checks/camera/framing';
import type { CameraCode, NearMiss } from '@linecheck/checks/camera/judge';
import type { CheckName } from '@linecheck/checks/check';
import type { NotListened, SpeakersCode } from '@linecheck/checks/speakers/judge';
import type { DeviceGone } from '@linecheck/checks/verdict';
import type { TextMessage, TextTable, VerdictMessageTexts } from '../message';
import { textGroup } from '../text-group';
import { connectionVerdicts } from './connection-verdicts';
import { type DeviceFailureTexts, deviceSteps as steps } from './device-steps';
import { recheckVerdicts } from './episodes/recheck-verdicts';
import { microphoneVerdicts } from './microphone-verdicts';
import { cameraMessages, speakersMessages } from './verdict-messages';

interface CameraVerdicts extends DeviceFailureTexts {
  readonly verdicts: Readonly<Record<CameraCode | DeviceGone, VerdictMessageTexts>>;
  /** Joined in this order. */
  readonly hints: Readonly<Record<FramingHint, TextMessage>>;
  readonly nearly: Readonly<Record<NearMiss, TextMessage>>;
  /** Added to the details of a face that passes with few pixels. */
  readonly fewPixels: TextMessage;
  /** Details of a plain picture. */
  readonly plainColors: Readonly<Record<PlainColor, TextMessage>>;
  /** Advice for a plain black picture of an ordinary camera. */
  readonly uncover: TextMessage;
  /** Advice for a picture that is not live, and for every picture of an infrared camera. */
  readonly restart: Readonly<Record<CameraKind, TextMessage>>;
  /** Added to the details of a picture that passes. */
  readonly remarks: Readonly<Partial<Record<CameraKind, TextMessage>>>;
}

/**
 * Messages and hints are quoted from S2 §4, §5 and §8, except the hint of a group; details and advice are not in the
 * specification.
 */
export const cameraVerdicts = textGroup('guest/verdicts.cameraVerdicts', {
  verdicts: {
    'too-dark': {
      message: cameraMessages['too-dark'],
      details: 'The picture is almost black.',
      advice: 'Uncover the camera, turn towards a window or switch a lamp on in front of you.',
    },
    overexposed: {
      message: cameraMessages.overexposed,
      details: 'The picture is almost white.',
      advice: 'Move away from the window or lamp, or close the curtain a little.',
    },
    'dark-without-person': {
      message: cameraMessages['dark-without-person'],
      details: 'It is too dark to see anybody.',
      advice: 'Turn towards a window, or switch a lamp on in front of you.',
    },
    excellent: {
      message: cameraMessages.excellent,
      details: "You're well lit and in the middle of the picture.",
    },
    framing: {
      message: cameraMessages.framing,
      // Its details are the hints.
      advice: 'Bring your nose between the corners, in the upper middle of the picture.',
    },
    dim: {
      message: cameraMessages.dim,
      details: 'Your face is hard to see in this light.',
      advice: 'Turn towards a window, or switch a lamp on in front of you.',
    },
    'very-bright': {
      message: cameraMessages['very-bright'],
      details: 'The picture is so bright that your face is overexposed.',
      advice: 'Move away from the window or lamp, or close the curtain a little.',
    },
    backlit: {
      message: cameraMessages.backlit,
      details: 'Your face is dark in front of a bright background.',
      advice: 'Turn so that the window or lamp is in front of you, or close the curtain behind you.',
    },
    burnt: {
      message: cameraMessages.burnt,
      details: 'The light on your face is so strong that it is overexposed.',
      advice: 'Move a little away from the lamp, or turn it to the wall.',
    },
    blurred: {
      message: cameraMessages.blurred,
      details: 'Your face is out of focus.',
      advice: 'Wipe the lens. On a phone, tap your face in its camera app to focus.',
    },
    good: {
      message: cameraMessages.good,
      details: 'You can be seen well.',
    },
    'partly-visible': {
      message: cameraMessages['partly-visible'],
      details: 'We see a part of you, but no face.',
      advice: 'Sit in front of the camera so that your face is in the upper half of the picture.',
    },
    'face-cut-off': {
      message: cameraMessages['face-cut-off'],
      details: 'We see you, but not your whole face.',
      advice: 'Move, or turn the camera, until your whole face is in the upper half of the picture.',
    },
    'no-person': {
      message: cameraMessages['no-person'],
      details: 'We cannot see a face in the picture.',
      advice: 'Sit in front of the camera so that your face is in the upper half of the picture.',
    },
    flat: {
      message: cameraMessages.flat,
      details: 'Your camera sends one plain color.',
      advice: 'Restart the camera or the app that sends its picture, or choose another camera.',
    },
    placeholder: {
      message: cameraMessages.placeholder,
      details: 'Your camera sends a card instead of a picture of you.',
      advice: 'Restart the camera or the app that sends its picture, or choose another camera.',
    },
    frozen: {
      message: cameraMessages.frozen,
      details: 'Your camera sends the same picture again and again.',
      advice: 'Restart the camera, or the app that sends its picture.',
    },
    stutters: {
      message: cameraMessages.stutters,
      details: {
        one: 'Your camera sends {count} picture a second.',
        other: 'Your camera sends {count} pictures a second.',
      },
      advice: 'Switch a lamp on in front of you: in dim light, cameras send fewer pictures.',
    },
    infrared: {
      message: cameraMessages.infrared,
      details: 'It would show you in gray.',
    },
    'device-gone': {
      message: cameraMessages['device-gone'],
      details: 'The camera that you tested was disconnected after the test.',
      advice: 'Connect it again, or test the camera that you use now.',
    },
    'pictures-hidden': {
      message: cameraMessages['pictures-hidden'],
      details: 'This browser hides pictures from web pages, so we cannot judge yours.',
      advice:
        'Look at yourself in the preview or in the call: is your face well lit, and in the upper middle of the picture?',
    },
  },
  hints: {
    offCentre: 'Face should be more centered horizontally.',
    tooLow: 'Face appears too low - move closer or adjust camera angle.',
    tooHigh: 'Face appears too high - move camera up or step back slightly.',
    moveTogether: 'Move closer together.',
    comeCloser: 'Come closer to the camera.',
  },
  nearly: {
    low: "You're well lit. Bring your face a little higher in the picture before you finish.",
    high: "You're well lit. Bring your face a little lower in the picture before you finish.",
  },
  fewPixels: 'Your face has few pixels. Come closer, or choose a larger picture in the app of your camera.',
  plainColors: {
    black: 'Your camera sends a plain black picture.',
    white: 'Your camera sends a plain white picture.',
    gray: 'Your camera sends a plain gray picture.',
    red: 'Your camera sends a plain red picture.',
    orange: 'Your camera sends a plain orange picture.',
    yellow: 'Your camera sends a plain yellow picture.',
    green: 'Your camera sends a plain green picture.',
    blue: 'Your camera sends a plain blue picture.',
    purple: 'Your camera sends a plain purple picture.',
  },
  uncover: 'Uncover the camera. If it is not covered, restart it or the app that sends its picture.',
  restart: {
    program: 'Start the virtual camera in its app, or choose your own camera here.',
    effects: 'Open the app of this camera and choose your real camera there, or choose your real camera here.',
    phone: 'Open the camera app on your phone and connect it, or choose another camera here.',
    maker: 'Turn your camera on and connect it, or choose another camera here.',
    capture: 'Turn on the device that is plugged into the capture device, or choose another camera here.',
    infrared: 'This camera only sees infrared light. Choose another one.',
    desk: 'This camera shows your desk. Choose another one.',
  },
  remarks: {
    desk: 'This camera shows your desk. Choose another one if others should see your face.',
  },
  failures: {
    denied: {
      message: cameraMessages.denied,
      details: 'Please tap Allow when asked, or enable camera permissions in your browser settings.',
    },
    'by-policy': {
      message: cameraMessages['by-policy'],
      details: 'The website itself blocks the camera, for every guest.',
    },
    'switched-off': {
      message: cameraMessages['switched-off'],
      details: 'Something in this browser, such as an extension or a rule of your company, hides the camera.',
    },
    'locked-down': {
      message: cameraMessages['locked-down'],
      details: 'While Lockdown Mode is on for this website, the camera cannot be checked.',
    },
    withdrawn: {
      message: cameraMessages.withdrawn,
      details: 'The camera permission was withdrawn during the check, so there is no result.',
    },
    'none-found': {
      message: cameraMessages['none-found'],
      details: 'Your browser does not see any camera on this device.',
    },
    'in-use': {
      message: cameraMessages['in-use'],
      details: 'Another program is using the camera.',
    },
    'not-compatible': {
      message: cameraMessages['not-compatible'],
      details: 'The camera cannot deliver a picture in the size this check needs.',
    },
    insecure: {
      message: cameraMessages.insecure,
      details:
        'Please check that the page has a secure connection and camera permissions. Browsers only allow cameras on secure pages (https).',
    },
    unsupported: {
      message: cameraMessages.unsupported,
      details: 'Browsers inside other apps often block the camera.',
    },
    suspended: {
      message: cameraMessages.suspended,
      details: 'Your browser stopped the picture, so nothing was measured.',
    },
    stalled: {
      message: cameraMessages.stalled,
      details: 'Your browser has opened the camera, but no picture has arrived from it.',
    },
    muted: {
      message: cameraMessages.muted,
      details: 'The camera is connected, but a shutter or your system blocks the picture.',
    },
    disconnected: {
      message: cameraMessages.disconnected,
      details: 'The camera was disconnected during the check.',
    },
    swapped: {
      message: cameraMessages.swapped,
      details: 'Your system switched to another camera during the check, so there is no result.',
    },
    failed: {
      message: cameraMessages.failed,
      details: 'Please check that the page has a secure connection and camera permissions.',
    },
  },
  steps,
} as const satisfies CameraVerdicts);

interface SpeakersVerdicts {
  readonly verdicts: Readonly<Record<SpeakersCode, VerdictMessageTexts>>;
  /** Added to the details if the echo could not be measured. */
  readonly notListened: Readonly<Record<NotListened, TextMessage>>;
}

/** Verdicts of the speaker check. They are not in the specification. */
export const speakersVerdicts = textGroup('guest/verdicts.speakersVerdicts', {
  verdicts: {
    headphones: {
      message: speakersMessages.headphones,
      details: 'Your microphone does not hear your speakers, so no echo is expected.',
    },
    leak: {
      message: speakersMessages.leak,
      details: 'Your microphone hears a little of your headphones.',
      advice: 'Turn them down a little.',
    },
    speakers: {
      message: speakersMessages.speakers,
      details: 'Your microphone hears your speakers, so others will hear themselves.',
      advice: 'Put on headphones.',
    },
    late: {
      message: speakersMessages.late,
      details:
        'Your microphone hears your speakers more than half a second late, as with speakers that play over a network.',
      advice: 'Put on headphones, or choose another speaker, then retest.',
    },
    'too-loud': {
      message: speakersMessages['too-loud'],
      details: 'It was too loud to tell.',
      advice: 'Stay quiet for five seconds and try again.',
    },
    'echo-not-measured': {
      message: speakersMessages['echo-not-measured'],
      details: 'You hear what is played.',
      advice: 'Wear headphones, so that others do not hear themselves.',
    },
    elsewhere: {
      message: speakersMessages.elsewhere,
      details: 'Your microphone heard the sound, but you did not.',
      advice: 'Choose the speaker or headphones that you use, turn them up, then retest.',
    },
    'no-sound': {
      message: speakersMessages['no-sound'],
      details: 'We played a sound, but neither you nor your microphone heard it.',
      advice: 'Choose another speaker, turn it up, or check its cable, then retest.',
    },
    'not-heard': {
      message: speakersMessages['not-heard'],
      details: 'We played a sound but you did not hear it.',
      advice: 'Choose another speaker, turn it up, or check its cable, then retest.',
    },
    'not-played': {
      message: speakersMessages['not-played'],
      details: 'The browser did not play the test sound, so it is not known whether you hear others.',
      advice: 'Choose another speaker, or open this page in another browser, then retest.',
    },
  },
  notListened: {
    'no-microphone': 'We could not use your microphone to listen for an echo.',
    processed: 'This browser does not let us listen for an echo.',
    interrupted: 'Your microphone was interrupted, so we could not listen for an echo.',
    silent: 'Your microphone sent complete silence for a time, so we could not listen for an echo.',
    unreadable: 'The sound from your microphone could not be read, so we could not listen for an echo.',
  },
} as const satisfies SpeakersVerdicts);

/** All verdicts, for code that shows any check. A step imports only the verdicts of its check. */
export const verdicts = {
  microphone: microphoneVerdicts,
  speakers: speakersVerdicts,
  camera: cameraVerdicts,
  connection: connectionVerdicts,
  rechecked: recheckVerdicts,
} satisfies Readonly<Record<CheckName | 'rechecked', TextTable>>;
