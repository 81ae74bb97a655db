import type { Texts } from '../message';

/** Ways on that several pages have. */
export default {
  backToTesting: 'Back to Testing',
} as const satisfies Texts;
