import type { Texts } from '../message';

/** Sentences in answers of the API that are no refusals (S1 §5). */
export default {
  resetLinkIsValid: 'This reset link is valid.',
} as const satisfies Texts;
