import type { NotPlayed } from '@linecheck/checks/speakers/judge';
import type { Texts } from '../message';

const notPlayed = {
  stopped: 'Your browser did not play the sound. Another program may be using your speakers.',
  hidden: 'The sound counts only while you see this page.',
  'output-gone': 'This speaker is not there any more. Choose another one.',
} as const satisfies Record<NotPlayed, string>;

/** The step of the speakers. */
export default {
  select: 'Speaker or headphones',
  intro:
    'Put on the headphones that you will wear, if you have any. We play a short sound and listen whether your microphone hears it, too.',
  play: 'Play the Sound',
  opening: 'One moment…',
  playing: 'Playing…',
  listen: 'Listen, and be quiet for five seconds.',
  progress: 'Sound',
  question: 'Did you hear it?',
  yes: 'Yes, I heard it',
  no: 'No, I heard nothing',
  playAgain: 'Play it again',
  tryAgain: 'Try again',
  skip: 'Skip',
  details: 'Details',
  notPlayed,
} as const satisfies Texts;
