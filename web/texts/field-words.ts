import { fieldParams, isFieldCode } from '@linecheck/contract';
import { fields } from '@linecheck/texts/en/fields';
import { fillWith } from '@linecheck/texts/fill';
import { currentTexts, pageLanguage } from './use-texts';

/** The words for a code of a form's rules. */
export const fieldWords = (fault: string): string =>
  isFieldCode(fault) ? fillWith(pageLanguage(), currentTexts(fields)[fault], fieldParams[fault] ?? {}) : fault;
