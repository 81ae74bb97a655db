import { type FieldCode, fieldParams } from '@linecheck/contract';
import { fields } from '@linecheck/texts/en/forms';
import { fillWith } from '@linecheck/texts/fill';
import { problemOf } from '../api/send';
import { currentTexts, pageLanguage } from './use-texts';

interface FieldError<Name extends string> {
  readonly name: Name;
  readonly message: string;
}

/**
 * Errors of a form's fields in a refusal, in the order of `names`. Fields that the form does not have are left out. An
 * unknown code comes from a newer server, whose own message is shown.
 */
export function fieldErrorsOf<const Name extends string>(
  error: unknown,
  names: readonly Name[],
): readonly FieldError<Name>[] {
  const { fields = {}, fieldCodes = {} } = problemOf(error) ?? {};
  return names.flatMap((name) => {
    const code = fieldCodes[name];
    // A fault without its own message has the message of the schema, which the server sends.
    const message = code !== undefined && code !== 'invalid' && hasText(code) ? fieldWords(code) : fields[name];
    return message === undefined ? [] : [{ name, message }];
  });
}

export const fieldWords = (fault: string): string =>
  hasText(fault) ? fillWith(pageLanguage(), currentTexts(fields)[fault], fieldParams[fault] ?? {}) : fault;

/** Each code of this version has a text; a newer server has further codes. */
const hasText = (code: string): code is FieldCode => Object.hasOwn(currentTexts(fields), code);
