import type { FormRules } from '@linecheck/contract';
import {
  createFormControl,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  type Resolver,
  type UseFormProps,
  useForm,
} from 'react-hook-form';
import { fieldWords } from './field-words';

type Settings<Values extends FieldValues> = Omit<UseFormProps<Values>, 'resolver'>;

/**
 * Form validated by rules of the contract. `field` connects one of its fields to an input: its name, its handlers,
 * and its error message. Without a default value, a field of a page that the server has rendered keeps what was typed or
 * filled in before hydration; a default value would replace it.
 */
export function useContractForm<Values extends FieldValues>(
  rules: FormRules<Values>,
  settings: NoInfer<Settings<Values>>,
) {
  const form = useForm({ ...settings, resolver: formResolver(rules) });
  const field = (name: FieldPath<Values>, options?: RegisterOptions<Values>) => ({
    ...form.register(name, options),
    error: form.getFieldState(name, form.formState).error?.message,
  });
  return { ...form, field };
}

/** The same apart from a component, for fields that are there before this module is loaded (`useLaterForm`). */
export const createContractForm = <Values extends FieldValues>(rules: FormRules<Values>, settings: Settings<Values>) =>
  createFormControl({ ...settings, resolver: formResolver(rules) });

/** Validates a form by rules of the contract, and turns their codes into messages. A valid form has the stored values. */
export function formResolver<Values extends FieldValues>(rules: FormRules<Values>): Resolver<Values> {
  const names = Object.keys(rules) as (keyof Values & string)[]; // The fields of the form.
  return (typed, _context, { fields }) => {
    const faults = names.flatMap((name) => {
      const code = rules[name].faultOf(valueIn(typed, name));
      const ref = fields[name as FieldPath<Values>]?.ref; // A form of the contract has no fields within fields.
      return code === undefined ? [] : [[name, { type: code, message: fieldWords(code), ref }] as const];
    });
    if (faults.length > 0) return { values: {}, errors: Object.fromEntries(faults) as FieldErrors<Values> }; // By field.
    const stored = names.map((name) => [name, rules[name].stored(valueIn(typed, name))] as const);
    return { values: { ...typed, ...Object.fromEntries(stored) }, errors: {} };
  };
}

/** A field that nobody has touched has no value in a form without default values. */
const valueIn = <Values extends FieldValues, Name extends keyof Values>(typed: Values, name: Name): Values[Name] =>
  typed[name] !== undefined ? typed[name] : ('' as Values[Name]); // Only fields for text have no default value.
