import type { TextTable } from '../message';
import { textGroup } from '../text-group';

/** What a take sounds like over a line that loses packets. */
export const hearLine = textGroup('guest/hear-line.hearLine', {
  title: 'How others hear you on this line',
  lead: 'Your recording from the microphone test loses what your line has lost of our packets. This happens in your browser: nothing is sent.',
  start: 'Make it, in 8 seconds',
  again: 'Make it again',
  connecting: 'Starting…',
  playing: 'Your recording is on its way. You can listen to it in 8 seconds.',
  failed: 'Your browser could not play it to itself.',
  /** Share of the sound that the receiver replaced. */
  concealed: '{share} of the sound was lost and filled in.',
  guess: 'A call may sound better, because its programs adapt to a bad line.',
  tracks: { line: 'On this line', clean: 'Without losses' },
} as const satisfies TextTable);
