import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { fieldWords } from './field-words';

export type Schema<Input, Output> = Parameters<typeof standardSchemaResolver<Input & FieldValues, unknown, Output>>[0];

/** Validates a form with a schema of the contract, and turns its error codes into messages. */
export function formResolver<Input extends FieldValues, Output>(
  schema: Schema<Input, Output>,
): Resolver<Input, unknown, Output> {
  const resolve: Resolver<Input, unknown, Output> = standardSchemaResolver<Input, unknown, Output>(schema);
  return async (...form) => {
    const result = await resolve(...form);
    return { ...result, errors: inWords(result.errors) } as typeof result; // With errors exactly if it had some.
  };
}

const inWords = <Form extends FieldValues>(errors: FieldErrors<Form>): FieldErrors<Form> =>
  Object.fromEntries(
    Object.entries(errors).map(([name, error]) => [
      name,
      { ...error, message: fieldWords(String(error?.message ?? '')) },
    ]),
  ) as FieldErrors<Form>; // The same fields.
