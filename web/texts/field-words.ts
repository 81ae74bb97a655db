import { fieldParams, isFieldCode } from '@linecheck/contract';
import fields from '@linecheck/texts/en/fields';
import { fillWith } from '@linecheck/texts/fill';
import { pageLanguage } from './language';
import { currentTexts } from './use-texts';

/** What is wrong with a field, by the code that its schema gives; what is no code of ours is said as it is. */
export const fieldWords = (fault: string): string =>
  isFieldCode(fault) ? fillWith(pageLanguage(), currentTexts(fields)[fault], fieldParams[fault] ?? {}) : fault;
