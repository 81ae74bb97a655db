import type { Texts } from '../message';

export default {
  secondsLeft: 'Seconds left',
  whatToSay: 'Say what you had for breakfast, in your normal voice',
} as const satisfies Texts;
