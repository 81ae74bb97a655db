import { accountFields } from '@linecheck/texts/en/account-fields';
import type { ComponentProps } from 'react';
import { useTexts } from '../../texts/use-texts';
import { TextField } from '../../ui/controls/text-field';

interface NameFieldsProps {
  readonly field: (name: 'firstName' | 'lastName') => Omit<ComponentProps<typeof TextField>, 'label'>;
}

export function NameFields({ field }: NameFieldsProps) {
  const texts = useTexts(accountFields);
  return (
    <>
      <TextField label={texts.firstName} autoComplete="given-name" {...field('firstName')} />
      <TextField label={texts.lastName} autoComplete="family-name" {...field('lastName')} />
    </>
  );
}
