import { fieldParams, isFieldCode } from '@linecheck/contract';
import { fields } from '@linecheck/texts/en/forms';
import { fillWith } from '@linecheck/texts/fill';
import { pageLanguage } from './language';
import { currentTexts } from './use-texts';

/** Message for a field error by the code in its schema; an unknown code is returned unchanged. */
export const fieldWords = (fault: string): string =>
  isFieldCode(fault) ? fillWith(pageLanguage(), currentTexts(fields)[fault], fieldParams[fault] ?? {}) : fault;
