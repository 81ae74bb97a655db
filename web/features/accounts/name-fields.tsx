import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '../../ui/text-field';

interface NameFieldsProps {
  readonly first: UseFormRegisterReturn;
  readonly last: UseFormRegisterReturn;
  readonly errors: FieldErrors<{ firstName: string; lastName: string }>;
}

/** First and last name, as guests read them. */
export function NameFields({ first, last, errors }: NameFieldsProps) {
  return (
    <>
      <TextField label="First name" autoComplete="given-name" {...first} error={errors.firstName?.message} />
      <TextField label="Last name" autoComplete="family-name" {...last} error={errors.lastName?.message} />
    </>
  );
}
