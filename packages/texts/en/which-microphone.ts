import type { TextTable } from '../message';

/** The panel that finds out which microphone the guest speaks into. */
export const whichMicrophone = {
  /** Button near the list of microphones. */
  ask: 'Which microphone is this?',
  title: 'Which microphone is it?',
  asks: 'Be silent, then tap three times on the microphone that you will speak into.',
  close: 'Close',
} as const satisfies TextTable;
