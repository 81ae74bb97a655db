import { type FieldCode, fieldParams } from '@linecheck/contract';
import { fields } from '@linecheck/texts/en/fields';
import { fillWith } from '@linecheck/texts/fill';
import { currentTexts, pageLanguage } from './use-texts';

/** The words for a code of a form's rules. */
export const fieldWords = (fault: string): string =>
  hasText(fault) ? fillWith(pageLanguage(), currentTexts(fields)[fault], fieldParams[fault] ?? {}) : fault;

/** Each code of this version has a text; a newer server has further codes. */
const hasText = (code: string): code is FieldCode => Object.hasOwn(currentTexts(fields), code);
