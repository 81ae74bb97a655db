import { type FieldPath, type FieldValues, type UseFormProps, useForm } from 'react-hook-form';
import { formResolver, type Schema } from './form-resolver';

type Settings<Input extends FieldValues, Output> = Omit<UseFormProps<Input, unknown, Output>, 'resolver'>;

/**
 * Form validated by a schema of the contract. `field` connects one of its fields to an input: its name, its handlers,
 * and its error message.
 */
export function useContractForm<Input extends FieldValues, Output>(
  schema: Schema<Input, Output>,
  settings: NoInfer<Settings<Input, Output>>,
) {
  const form = useForm({ ...settings, resolver: formResolver(schema) });
  const field = (name: FieldPath<Input>) => ({
    ...form.register(name),
    error: form.getFieldState(name, form.formState).error?.message,
  });
  return { ...form, field };
}
