import type { TextTable } from '../message';
import { textGroup } from '../text-group';
import { recheckVerdicts } from './episodes/recheck-verdicts';
import { microphoneNotLoaded } from './run';

/**
 * The messages of the verdicts by code, apart from their details and advice: a board shows only these. Those of the
 * microphone are quoted from S2 §5, those of the camera from S2 §4, §5 and §8.
 */
export const microphoneMessages = textGroup('guest/verdict-messages.microphoneMessages', {
  'loud-noise': 'Background noise too loud',
  'telephone-band': 'Telephone-quality microphone',
  'room-echo': 'Room echo',
  'flat-tops': 'Audio level too high',
  'drop-outs': 'Sound drops out',
  hum: 'Mains hum',
  'channels-cancel': 'Channels cancel each other',
  'no-samples': 'No audio data collected',
  unreadable: 'Microphone test incomplete',
  'digital-silence': 'Audio too quiet or not detected',
  incomplete: 'Microphone test incomplete',
  'too-quiet': 'Audio too quiet or not detected',
  clipped: 'Audio level too high',
  'too-loud': 'Audio level too high',
  'no-voice': 'Audio levels inconsistent',
  'too-low': 'Audio level too low',
  good: 'Microphone test passed',
  inconsistent: 'Audio levels inconsistent',
  'device-gone': 'The tested microphone is gone',
  denied: 'Microphone access denied',
  'by-policy': 'This website does not allow the microphone',
  'switched-off': 'Microphone switched off in this browser',
  'locked-down': 'Lockdown Mode blocks the microphone',
  withdrawn: 'Microphone permission withdrawn',
  'none-found': 'No microphone found',
  'in-use': 'Microphone in use',
  'not-compatible': 'Microphone not compatible',
  insecure: 'Microphone not available on this page',
  unsupported: 'This browser cannot use a microphone',
  suspended: 'Audio is paused by your browser',
  stalled: 'The sound stopped arriving',
  muted: 'Microphone muted by your system',
  disconnected: 'Microphone disconnected',
  swapped: 'The microphone was switched',
  failed: 'Microphone setup failed',
  'not-loaded': microphoneNotLoaded.message,
} as const satisfies TextTable);

export const speakersMessages = textGroup('guest/verdict-messages.speakersMessages', {
  headphones: 'Sound heard, no echo',
  leak: 'Sound heard, hardly any echo',
  speakers: 'Others will hear themselves',
  late: 'Sound comes late',
  'too-loud': 'Sound heard, echo not measured',
  'echo-not-measured': 'Sound heard, echo not measured',
  elsewhere: 'Sound comes out elsewhere',
  'no-sound': 'No sound heard',
  'not-heard': 'No sound heard',
  'not-played': 'Sound could not be played',
} as const satisfies TextTable);

export const cameraMessages = textGroup('guest/verdict-messages.cameraMessages', {
  'too-dark': 'Camera setup unusable - too dark',
  overexposed: 'Camera setup unusable - overexposed',
  'dark-without-person': 'Cannot detect person in dark conditions',
  excellent: 'Excellent camera setup!',
  framing: 'Person detected but framing could improve',
  dim: 'Person detected but lighting is dim',
  'very-bright': 'Person detected but very bright',
  backlit: 'Person detected but backlit',
  burnt: 'Person detected but very bright',
  blurred: 'Person detected but blurred',
  good: 'Good camera setup!',
  'partly-visible': 'Person partially visible',
  'face-cut-off': 'Person partially visible',
  'no-person': 'No person detected in frame',
  flat: 'No live picture',
  placeholder: 'No live picture',
  frozen: 'Picture does not move',
  stutters: 'Your picture stutters',
  infrared: 'This is an infrared camera',
  'device-gone': 'The tested camera is gone',
  'pictures-hidden': 'Picture not judged',
  denied: 'Camera permission denied',
  'by-policy': 'This website does not allow the camera',
  'switched-off': 'Camera switched off in this browser',
  'locked-down': 'Lockdown Mode blocks the camera',
  withdrawn: 'Camera permission withdrawn',
  'none-found': 'No camera found',
  'in-use': 'Camera in use',
  'not-compatible': 'Camera not compatible',
  insecure: 'Camera setup failed',
  unsupported: 'This browser cannot use a camera',
  suspended: 'Camera is paused by your browser',
  stalled: 'The camera sends no picture',
  muted: 'Camera blocked by your system',
  disconnected: 'Camera disconnected',
  swapped: 'The camera was switched',
  failed: 'Camera setup failed',
} as const satisfies TextTable);

/** All messages, for code that shows those of any check. The connection is not usable only if it was not measured. */
export const verdictMessages = textGroup('guest/verdict-messages.verdictMessages', {
  microphone: { ...microphoneMessages, ...recheckVerdicts.messages },
  speakers: { ...speakersMessages, ...recheckVerdicts.messages },
  camera: { ...cameraMessages, ...recheckVerdicts.messages },
} as const satisfies TextTable);
