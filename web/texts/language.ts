import type { Language } from '@linecheck/texts/languages';

/** Language of the page. English is the only one. */
export const pageLanguage = (): Language => 'en';
