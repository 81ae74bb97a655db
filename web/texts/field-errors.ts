import { problemOf } from '../api/send';

interface FieldError<Name extends string> {
  readonly name: Name;
  readonly message: string;
}

/**
 * Errors of a form's fields in a refusal, in the order of `names` and the words of the server. Fields that the form does
 * not have are left out.
 */
export function fieldErrorsOf<const Name extends string>(
  error: unknown,
  names: readonly Name[],
): readonly FieldError<Name>[] {
  const { fields = {} } = problemOf(error) ?? {};
  return names.flatMap((name) => {
    const message = fields[name];
    return message === undefined ? [] : [{ name, message }];
  });
}
