import { accountFields } from '@linecheck/texts/en/forms';
import type { ComponentProps } from 'react';
import { useTexts } from '../../texts/use-texts';
import { TextField } from '../../ui/controls/text-field';

interface NameFieldsProps {
  /** Connects a field of the form to its input. */
  readonly field: (name: 'firstName' | 'lastName') => Omit<ComponentProps<typeof TextField>, 'label'>;
}

/** Fields for the first and last name, as guests see them. */
export function NameFields({ field }: NameFieldsProps) {
  const texts = useTexts(accountFields);
  return (
    <>
      <TextField label={texts.firstName} autoComplete="given-name" {...field('firstName')} />
      <TextField label={texts.lastName} autoComplete="family-name" {...field('lastName')} />
    </>
  );
}
