import type { HintCode } from '@linecheck/checks/microphone/hint';
import type { Texts } from '../message';

/** One line each under the meter. The good one is the specification's wording (S2 §2). */
const hints = {
  silent: "We can't hear you yet. Is the right microphone selected?",
  low: 'A little quiet. Speak up or move closer to the microphone.',
  good: 'Audio levels look good',
  unsure: 'We hear sound. Say a few words.',
  loud: 'Very loud. Move back a little or turn the microphone down.',
} as const satisfies Record<HintCode, string>;

export default {
  inputLevel: 'Input level',
  peak: 'Peak',
  listening: 'Listening…',
  hints,
  recording: 'Recording... Speak Now!',
  tryAgain: 'Try again',
  start: 'Start Microphone Test',
  stopListening: 'Stop listening',
  seeYourLevel: 'See your level',
  resting: 'See your level first, or start right away.',
  select: 'Select Microphone',
  selectPlaceholder: 'Select a microphone',
  details: 'Details',
  asks: 'Your browser may ask whether this page may use the microphone.',
  /** When what measures, or the words of its verdicts, could not be loaded. */
  notLoaded: {
    message: 'Microphone setup failed',
    details: 'A part of this page could not be loaded.',
    advice: 'Please check your internet connection and try again.',
  },
  zones: { silent: 'Silent', low: 'Low', optimal: 'Optimal', loud: 'Loud' },
} as const satisfies Texts;
