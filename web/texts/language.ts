import type { Language } from '@linecheck/texts/languages';

/** The language of the page. English is the only one so far. */
export const pageLanguage = (): Language => 'en';
