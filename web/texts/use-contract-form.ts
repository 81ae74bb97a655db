import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  type Resolver,
  type UseFormProps,
  useForm,
} from 'react-hook-form';
import { fieldWords } from './field-errors';

type Settings<Input extends FieldValues, Output> = Omit<UseFormProps<Input, unknown, Output>, 'resolver'>;

/**
 * Form validated by a schema of the contract. `field` connects one of its fields to an input: its name, its handlers,
 * and its error message. Without a default value, a field of a page that the server has rendered keeps what was typed or
 * filled in before hydration; a default value would replace it.
 */
export function useContractForm<Input extends FieldValues, Output>(
  schema: Schema<Input, Output>,
  settings: NoInfer<Settings<Input, Output>>,
) {
  const form = useForm({ ...settings, resolver: formResolver(schema) });
  const field = (name: FieldPath<Input>, options?: RegisterOptions<Input>) => ({
    ...form.register(name, options),
    error: form.getFieldState(name, form.formState).error?.message,
  });
  return { ...form, field };
}

type Schema<Input, Output> = Parameters<typeof standardSchemaResolver<Input & FieldValues, unknown, Output>>[0];

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
