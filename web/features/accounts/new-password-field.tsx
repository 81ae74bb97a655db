import passwords from '@linecheck/texts/en/passwords';
import type { ComponentProps } from 'react';
import { useTexts } from '../../texts/use-texts';
import { PasswordField } from '../../ui/controls/password-field';
import { requirementWords } from './password-requirements';
import { PasswordStrength } from './password-strength';

interface NewPasswordFieldProps extends Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'hint'> {
  /** Content of the field. */
  readonly password: string;
}

/** Field for a new password, with its strength below. Screen readers announce the requirements first. */
export function NewPasswordField({ password, ...field }: NewPasswordFieldProps) {
  const texts = useTexts(passwords);
  return (
    <div className="grid gap-1">
      <PasswordField
        {...field}
        autoComplete="new-password"
        hint={<span className="sr-only">{requirementWords(texts)}</span>}
      />
      <PasswordStrength password={password} />
    </div>
  );
}
