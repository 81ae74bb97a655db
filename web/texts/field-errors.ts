import { isFieldCode } from '@linecheck/contract';
import { problemOf } from '../api/send';
import { fieldWords } from './field-words';

interface FieldError<Name extends string> {
  readonly name: Name;
  readonly message: string;
}

/**
 * What a refusal says about the fields of a form, in the order of `names`. Fields that the form does not have are left out. A code
 * that this page does not know comes from a newer server, whose own words stand for it.
 */
export function fieldErrorsOf<const Name extends string>(
  error: unknown,
  names: readonly Name[],
): readonly FieldError<Name>[] {
  const { fields = {}, fieldCodes = {} } = problemOf(error) ?? {};
  return names.flatMap((name) => {
    const code = fieldCodes[name];
    // A fault without words of its own has those of the schema, which the server has passed on.
    const message = code !== undefined && code !== 'invalid' && isFieldCode(code) ? fieldWords(code) : fields[name];
    return message === undefined ? [] : [{ name, message }];
  });
}
