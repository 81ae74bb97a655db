import { RequestError } from './send';

interface FieldError<Name extends string> {
  readonly name: Name;
  readonly message: string;
}

/** What a refusal says about the fields of a form, in the order of `names`. Fields that the form does not have are left out. */
export function fieldErrorsOf<const Name extends string>(
  error: unknown,
  names: readonly Name[],
): readonly FieldError<Name>[] {
  const fields = (error instanceof RequestError && error.problem?.fields) || {};
  return names.flatMap((name) => {
    const message = fields[name];
    return message === undefined ? [] : [{ name, message }];
  });
}
