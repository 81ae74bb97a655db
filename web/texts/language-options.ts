import { guestLanguage } from '@linecheck/texts/en/host';
import { LANGUAGES, languageCodes } from '@linecheck/texts/languages';
import { currentTexts } from './use-texts';

/** The languages that a host can choose for guests; the empty value is that of the guest's browser. */
export const languageOptions = (chosen: string | null | undefined) => [
  { value: '', label: currentTexts(guestLanguage).automatic },
  ...languageCodes
    .filter((code) => code === chosen || !('isTrial' in LANGUAGES[code]))
    .map((value) => ({ value, label: LANGUAGES[value].name })),
];
