import accountFields from '@linecheck/texts/en/account-fields';
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { useTexts } from '../../texts/use-texts';
import { TextField } from '../../ui/controls/text-field';

interface NameFieldsProps {
  readonly first: UseFormRegisterReturn;
  readonly last: UseFormRegisterReturn;
  readonly errors: FieldErrors<{ firstName: string; lastName: string }>;
}

/** First and last name, as guests read them. */
export function NameFields({ first, last, errors }: NameFieldsProps) {
  const texts = useTexts(accountFields);
  return (
    <>
      <TextField label={texts.firstName} autoComplete="given-name" {...first} error={errors.firstName?.message} />
      <TextField label={texts.lastName} autoComplete="family-name" {...last} error={errors.lastName?.message} />
    </>
  );
}
