import type { TextTable } from '../message';
import { textGroup } from '../text-group';

/** The panel that finds out which microphone the guest speaks into. */
export const whichMicrophone = textGroup('guest/which-microphone.whichMicrophone', {
  /** Button near the list of microphones. */
  ask: 'Which microphone is this?',
  title: 'Which microphone is it?',
  asks: 'Be silent, then tap three times on the microphone that you will speak into.',
  starting: 'Starting the microphones…',
  listening: 'Listening for three taps…',
  /** If the browser opens one microphone at a time. */
  opensOne: 'Your browser listens to one microphone at a time. If it does not hear your taps, choose another one.',
  tapped: 'You tapped {name}. You had chosen {other}.',
  tappedChosen: 'You tapped {name}. It is the one that you have chosen.',
  heard: '{name} has heard your taps.',
  elsewhere: 'We heard taps, but on no microphone. Tap on its body.',
  none: 'No taps heard. It may be muted, or not connected.',
  /** Beside an input whose samples are all zero. */
  muted: 'No sound arrives',
  level: 'Level of {name}',
  failed: 'No microphone could be opened.',
  failedAdvice: 'Start the test: it shows what to do.',
  use: 'Use {name}',
  again: 'Tap again',
  close: 'Close',
} as const satisfies TextTable);
