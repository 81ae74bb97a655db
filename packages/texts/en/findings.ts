import type { Texts } from '../message';

/** Below what was found beside a verdict. */
export default {
  whatIsThis: { one: 'What is this?', other: 'What are these?' },
} as const satisfies Texts;
