import type { Texts } from '../message';

export default {
  inputLevel: 'Input level',
  peak: 'Peak',
  listening: 'Listening…',
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
  zones: { silent: 'Silent', low: 'Low', optimal: 'Optimal', loud: 'Loud' },
} as const satisfies Texts;
