import { missingRequirements, passwordStrength } from '@linecheck/contract';
import { StrengthMeter } from '../../ui/strength-meter';

const WORDS = { weak: 'Weak', okay: 'Okay', strong: 'Strong' } as const;

/** How good a new password is, and what it lacks. Its lines are kept, so that the form stands still while one types. */
export function PasswordStrength({ password }: { readonly password: string }) {
  const missing = missingRequirements(password);
  const strength = passwordStrength(password);
  return (
    <div>
      {password === '' ? (
        <StrengthMeter strength="none" word="" />
      ) : (
        <StrengthMeter strength={strength} word={WORDS[strength]} />
      )}
      <p className="mt-1.5 min-h-15 text-14 text-ink-2 sm:min-h-10">
        {missing.length > 0 ? (
          <>
            <span className="font-medium">Missing requirements:</span> {missing.join(', ')}
          </>
        ) : (
          `All requirements met.${strength === 'okay' ? ' 12 characters or more is strong.' : ''}`
        )}
      </p>
    </div>
  );
}
