import {
  missingRequirements,
  type PasswordRequirementCode,
  passwordRequirements,
  passwordStrength,
} from '@linecheck/contract';
import { accountFields, passwords } from '@linecheck/texts/en/account-fields';
import type { ComponentProps } from 'react';
import { formatList } from '../../../texts/format';
import { rich } from '../../../texts/rich';
import { currentTexts, useTexts } from '../../../texts/use-texts';
import { PasswordField } from '../../../ui/controls/password-field';
import { StrengthMeter } from '../../../ui/feedback/progress/strength-meter';
import { showToast } from '../../../ui/overlays/toast';

interface NewPasswordFieldProps extends Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'hint'> {
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

/**
 * Strength of a new password, with its unmet requirements. Its lines are reserved, so that the form does not shift
 * during typing.
 */
function PasswordStrength({ password }: { readonly password: string }) {
  const texts = useTexts(accountFields);
  const requirementTexts = useTexts(passwords);
  const missing = missingRequirements(password);
  const strength = passwordStrength(password);
  return (
    <div>
      {password === '' ? (
        <StrengthMeter strength="none" label="" />
      ) : (
        <StrengthMeter strength={strength} label={texts.password.strengths[strength]} />
      )}
      <p className="mt-1.5 min-h-15 text-14 text-ink-2 sm:min-h-10">
        {missing.length > 0
          ? rich(texts.password.missing, {
              list: requirementWords(requirementTexts, missing),
              b: (inside) => <span className="font-medium">{inside}</span>,
            })
          : strength === 'okay'
            ? texts.password.metShort
            : texts.password.met}
      </p>
    </div>
  );
}

/** List of requirements: all of them for a new password, or the unmet ones of a typed password. */
const requirementWords = (
  texts: typeof passwords,
  codes: readonly PasswordRequirementCode[] = passwordRequirements.map(({ code }) => code),
): string => formatList(codes.map((code) => texts[code]));

/** Toast of a form with a new password that is submitted before the requirements are met (S1 §5). */
export function showRequirementsToast(): void {
  const texts = currentTexts(accountFields);
  showToast({ title: texts.password.notMet, description: texts.password.notMetHint, tone: 'warning' });
}
