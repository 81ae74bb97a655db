import passwords from '@linecheck/texts/en/passwords';
import type { ComponentProps } from 'react';
import { useTexts } from '../../texts/use-texts';
import { PasswordField } from '../../ui/controls/password-field';
import { requirementWords } from './password-requirements';
import { PasswordStrength } from './password-strength';

interface NewPasswordFieldProps extends Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'hint'> {
  /** What stands in the field. */
  readonly password: string;
}

/** A field for a password that is chosen, with how good it is below. Screen readers hear beforehand what it needs. */
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
